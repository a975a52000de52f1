# The program from its source tree, for Nix.
{
  lib,
  rustPlatform,
  python3,
}:
let
  manifest = lib.importTOML ../Cargo.toml;
in
rustPlatform.buildRustPackage {
  pname = "ouk";
  version = manifest.workspace.package.version or manifest.package.version;
  src = lib.cleanSource ../.;
  cargoLock.lockFile = ../Cargo.lock;

  nativeBuildInputs = [ python3 ];

  # The shared script builds the plain program and, on x86-64, the one for newer processors.
  buildPhase = ''
    runHook preBuild
    patchShebangs packaging assets
    packaging/build
    runHook postBuild
  '';

  # The tests of the terminal need a pseudo-terminal, which the build sandbox may lack.
  cargoTestFlags = [ "--lib" "--test" "rules" ];

  installPhase = ''
    runHook preInstall
    install -Dm755 -t $out/bin target/assets/bin/*
    install -Dm644 -t $out/share/man/man6 target/assets/ouk.6
    install -Dm644 target/assets/completions/ouk.bash $out/share/bash-completion/completions/ouk
    install -Dm644 -t $out/share/zsh/site-functions target/assets/completions/_ouk
    install -Dm644 -t $out/share/fish/vendor_completions.d target/assets/completions/ouk.fish
    install -Dm644 -t $out/share/applications assets/ouk.desktop
    install -Dm644 -t $out/share/doc/ouk LICENSE target/assets/THIRD-PARTY.txt
    runHook postInstall
  '';

  meta = {
    description = "The Cambodian board games in a terminal";
    license = lib.licenses.mit;
    mainProgram = "ouk";
    platforms = lib.platforms.unix;
  };
}
