// An animated GIF of several pictures, made a picture at a time so that the page stays alive.
import { applyPalette, GIFEncoder, type Palette, quantize } from "gifenc";
import { rasterise } from "./raster.ts";

export interface Animation {
  readonly frames: readonly string[];
  /** The side of the square picture in pixels. */
  readonly size: number;
  /** How long each picture stays, in milliseconds; the last one stays four times as long. */
  readonly delay: number;
  readonly signal: AbortSignal;
  /** Called after each picture with how many are done. */
  readonly progress: (done: number) => void;
}

/** More pictures than that are refused: their file would be of no use. */
export const MOST_FRAMES = 1000;

/** Colours of the pictures; the last index stands for "as before". */
const COLORS = 255;
const AS_BEFORE = 255;
/** Pictures from which the colours are taken, from the first to the last. */
const SAMPLES = 3;
const SAMPLE_SIZE = 240;

/** Throws the signal's reason where it is aborted. */
export async function gifOf({ frames, size, delay, signal, progress }: Animation): Promise<Blob> {
  if (frames.length === 0 || frames.length > MOST_FRAMES)
    throw new RangeError(`expected 1 to ${MOST_FRAMES} pictures, found ${frames.length}`);
  const palette = await paletteOf(frames);
  const encoder = GIFEncoder();
  let before: Uint8Array | null = null;
  for (const [place, frame] of frames.entries()) {
    signal.throwIfAborted();
    const context = await rasterise(frame, size);
    const { data } = context.getImageData(0, 0, size, size);
    const now = applyPalette(opaque(data), palette.slice(0, COLORS), "rgb565");
    const last = place === frames.length - 1;
    encoder.writeFrame(before === null ? now : changes(before, now), size, size, {
      ...(before === null ? { palette } : { transparent: true, transparentIndex: AS_BEFORE }),
      delay: last ? 4 * delay : delay,
      dispose: 1,
      repeat: 0,
    });
    before = now;
    progress(place + 1);
    await new Promise((resolve) => setTimeout(resolve));
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}

async function paletteOf(frames: readonly string[]): Promise<Palette> {
  const places = Array.from({ length: SAMPLES }, (_, at) =>
    Math.round(((frames.length - 1) * at) / (SAMPLES - 1)),
  );
  const pixels = new Uint8Array(SAMPLES * SAMPLE_SIZE * SAMPLE_SIZE * 4);
  for (const [at, place] of places.entries()) {
    const context = await rasterise(frames[place] ?? "", SAMPLE_SIZE);
    const { data } = context.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
    pixels.set(opaque(data), at * data.length);
  }
  const colors = quantize(pixels, COLORS, { format: "rgb565" });
  while (colors.length <= AS_BEFORE) colors.push([0, 0, 0]);
  return colors;
}

/** The picture's transparent corners on white: a GIF has no half-transparent pixels. */
function opaque(pixels: Uint8ClampedArray): Uint8ClampedArray {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let part = at; part < at + 3; part += 1)
      pixels[part] = ((pixels[part] ?? 0) * alpha + 255 * (255 - alpha)) / 255;
    pixels[at + 3] = 255;
  }
  return pixels;
}

/** The picture with every pixel that is as before left open. */
function changes(before: Uint8Array, now: Uint8Array): Uint8Array {
  return now.map((color, at) => (before[at] === color ? AS_BEFORE : color));
}
