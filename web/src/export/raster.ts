// SVG pictures as pixels: on a canvas, and as a PNG file.

/** Draws the picture, `size` pixels wide and high. */
export async function rasterise(svg: string, size: number): Promise<CanvasRenderingContext2D> {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("expected a canvas to draw on, but this browser gives none");
  context.drawImage(image, 0, 0, size, size);
  return context;
}

export async function pngOf(svg: string, size: number): Promise<Blob> {
  const { canvas } = await rasterise(svg, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error(`expected a PNG of ${size} pixels, but the browser made none`));
      else resolve(blob);
    }, "image/png");
  });
}
