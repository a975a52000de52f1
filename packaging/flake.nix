# Nix users run the program with `nix run "github:your_name/ouk?dir=packaging"`.
{
  description = "The Cambodian board games in a terminal";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
        "x86_64-darwin"
        "aarch64-darwin"
      ];
      forEachSystem = f: nixpkgs.lib.genAttrs systems (system: f nixpkgs.legacyPackages.${system});
    in
    {
      packages = forEachSystem (pkgs: rec {
        ouk = pkgs.callPackage ./package.nix { };
        default = ouk;
      });
    };
}
