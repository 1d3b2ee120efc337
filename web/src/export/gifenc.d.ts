// The part of gifenc that we use; the package has no types of its own.
declare module "gifenc" {
  export type Palette = readonly (readonly [number, number, number])[];
  type Format = "rgb565" | "rgb444";

  export interface FrameOptions {
    readonly palette?: Palette;
    /** Milliseconds. */
    readonly delay: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    readonly dispose?: number;
    /** 0: for ever. */
    readonly repeat?: number;
  }

  export interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(
    rgba: Uint8Array | Uint8ClampedArray,
    most: number,
    options: { readonly format: Format },
  ): [number, number, number][];
  export function applyPalette(
    rgba: Uint8Array | Uint8ClampedArray,
    palette: Palette,
    format: Format,
  ): Uint8Array<ArrayBuffer>;
}
