#!/usr/bin/env bash
# Builds a crate for wasm32-unknown-unknown where `rustup target add` cannot fetch the standard library.
#   build.sh CRATE_DIR [CARGO_ARGS…]     prints the path of the .wasm as its last line
#
# `cargo xtask wasm` calls it, and only then: with the target installed, plain cargo is enough.
# The standard library is compiled once, from Debian's rust-src of exactly the installed compiler's
# version, into a cache folder; failing that, Debian's own newer compiler (rustc-web) builds everything.
# The toolchain, /etc/apt and /var/lib/apt stay as they are, but for the rustc-web packages.
#
# Environment:
#   WASM_STD      auto (default): debian, then rustc-web; or one of those by name
#   WASM_RUST_SRC a rust library/ folder to use instead of Debian's package
#   WASM_CACHE    cache folder (default ${XDG_CACHE_HOME:-~/.cache}/rust-wasm)
set -euo pipefail

CRATE=$(realpath "${1:?usage: build.sh CRATE_DIR}")
TARGET=wasm32-unknown-unknown
STD=${WASM_STD:-auto}
CACHE=${WASM_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/rust-wasm}
CARGO=(cargo)
RUSTC=rustc
ARGS=("${@:2}")
SCRATCH=()
trap 'rm -rf ${SCRATCH[@]+"${SCRATCH[@]}"}' EXIT

say() { echo "tools/wasm/build.sh: $*" >&2; }
scratch() { mkdir -p "$CACHE"; REPLY=$(mktemp -d "$CACHE/tmp.XXXXXX"); SCRATCH+=("$REPLY"); }

# Unpacks the library/ folder of rustc version $1 into $2, by the ordinary apt client with lists of its own.
debian_source() {
  local version=$1 to=$2 work uri package=''
  scratch; work=$REPLY
  mkdir -p "$work"/{src,lists/partial,cache/archives/partial,state}
  : > "$work/state/status"
  uri=$(grep -rhoE '(URIs:|^deb) +http[^ ]*/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null |
    grep -oE 'http[^ ]*' | head -1) || true
  [ -n "$uri" ] || { say "no Debian mirror in /etc/apt"; return 1; }
  cat > "$work/src/rust.sources" <<SOURCES
Types: deb
URIs: $uri
Suites: trixie-backports forky sid
Components: main
Architectures: amd64
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
SOURCES
  local apt=(-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/src" -o Dir::State="$work/state"
    -o Dir::State::lists="$work/lists" -o Dir::State::status="$work/state/status" -o Dir::Cache="$work/cache"
    -o Acquire::Languages=none -o APT::Sandbox::User=root)
  if command -v apt-get > /dev/null && apt-get -qq "${apt[@]}" update >&2; then
    package=$(apt-cache "${apt[@]}" madison rust-src |
      awk -F'|' -v v="$version" '{gsub(/ /,"",$2)} index($2, v "+")==1 || index($2, v "-")==1 {print $2; exit}')
  fi
  [ -n "$package" ] || { say "Debian has no rust-src $version"; return 1; }
  say "rust-src $package from Debian"
  (cd "$work" && apt-get -qq "${apt[@]}" download "rust-src=$package" >&2) || return 1
  mkdir -p "$to"
  dpkg-deb --fsys-tarfile "$work"/rust-src_*.deb | tar -x -C "$to" --strip-components=4 "./usr/src/rustc-$version/library"
}

# Leaves a sysroot with a wasm32 standard library in SYSROOT; $1 is a library/ folder of this compiler's version, if known.
make_sysroot() {
  local version hash real host work lib source=${1:-${WASM_RUST_SRC:-}}
  version=$($RUSTC -vV | sed -n 's/^release: //p')
  hash=$($RUSTC -vV | sed -n 's/^commit-hash: //p')
  host=$($RUSTC -vV | sed -n 's/^host: //p')
  SYSROOT=$CACHE/std-$version-$(printf '%s' "$($RUSTC -vV)$source" | sha256sum | cut -c1-12)
  if [ -e "$SYSROOT/ok" ]; then return 0; fi
  scratch; work=$REPLY
  if [ -z "$source" ]; then
    debian_source "$version" "$work" || return 1
    source=$work/library
  fi
  if [ ! -f "$source/core/Cargo.toml" ] || [ ! -f "$source/Cargo.lock" ]; then
    say "no Rust library source in $source"
    return 1
  fi

  # A sysroot beside the real one that also has the source, where cargo's build-std looks for it.
  real=$($RUSTC --print sysroot)
  mkdir -p "$work/shadow/lib/rustlib/src/rust" "$work/empty/src"
  ln -s "$real/lib/rustlib/$host" "$work/shadow/lib/rustlib/$host"
  ln -s "$source" "$work/shadow/lib/rustlib/src/rust/library"
  printf '#!/bin/sh\nexec %s --sysroot %s "$@"\n' "$real/bin/rustc" "$work/shadow" > "$work/rustc"
  chmod +x "$work/rustc"
  : > "$work/empty/src/lib.rs"
  cat > "$work/empty/Cargo.toml" <<'MANIFEST'
[package]
name = "empty"
version = "0.0.0"
edition = "2024"
[workspace]
[profile.release]
opt-level = 3
codegen-units = 1
panic = "abort"
MANIFEST
  say "building the standard library $version for $TARGET"
  (cd "$work/empty" && env -u CARGO_ENCODED_RUSTFLAGS -u RUSTFLAGS -u CARGO_BUILD_TARGET -u RUSTC_WRAPPER \
    RUSTC_BOOTSTRAP=1 RUSTC="$work/rustc" CARGO_TARGET_DIR="$work/target" \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C embed-bitcode=yes" \
    "${CARGO[@]}" build -q --release -Z build-std=std,panic_abort --target $TARGET >&2) || return 1
  lib=$work/sysroot/lib/rustlib/$TARGET/lib
  mkdir -p "$lib"
  cp "$work/target/$TARGET/release/deps"/*.rlib "$lib"
  rm -f "$lib"/libempty-*.rlib
  printf '%s\n' "$hash" > "$work/sysroot/ok"
  rm -rf "$SYSROOT"
  mv "$work/sysroot" "$SYSROOT"
}

own_std() {
  make_sysroot "$@" || return 1
  ARGS+=(--config "target.$TARGET.rustflags=[\"--sysroot\",\"$SYSROOT\"]")
}

# Debian's compiler for its browsers, whose source package always matches it.
rustc_web() {
  local packages=(rustc-web cargo-web rust-web-src lld-19)
  if ! dpkg -s "${packages[@]}" > /dev/null 2>&1; then
    apt-get -qq update >&2
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${packages[@]}" gcc libc6-dev >&2
  fi
  RUSTC=/usr/bin/rustc
  CARGO=(env PATH=/usr/bin:/bin RUSTC=/usr/bin/rustc RUSTUP_TOOLCHAIN= /usr/bin/cargo)
  own_std "$(realpath /usr/lib/rustlib/src/rust)/library" || return 1
  ARGS+=(--config "target.$TARGET.linker=\"wasm-ld-19\"")
}

cd "$CRATE" # the project's rust-toolchain.toml counts
case $STD in
  auto) own_std || rustc_web ;;
  debian) own_std ;;
  rustc-web) rustc_web ;;
  *) say "WASM_STD is auto, debian or rustc-web, not $STD"; exit 2 ;;
esac || { say "no standard library for $TARGET"; exit 1; }

WASM=$("${CARGO[@]}" build --release --target $TARGET "${ARGS[@]}" --message-format=json-render-diagnostics |
  grep -o '"[^"]*\.wasm"' | tail -1 | tr -d '"')
[ -f "$WASM" ] || { say "cargo made no .wasm"; exit 1; }
echo "$WASM"
