// `<sk-export>`: the dialog that makes pictures of a position or a game, and the code for other sites.
//
// Any page may open it: `new SkExport(source).open()`. It takes positions with their last moves, the orientation and a
// name (`ExportSource`), loads nothing else from its page, and removes itself when it is closed. `exportButton` in
// export-button.ts is a button that loads it when it is wanted.
import { html, nothing, type TemplateResult } from "lit";
import "../styles/export.css";
import { boardChoices } from "../board/choices.ts";
import { loadDrawings, type ThemeName } from "../board/data.ts";
import { boardSvg } from "../export/picture.ts";
import { describePosition } from "../i18n/description.ts";
import { language, t } from "../i18n/index.ts";
import { COLORS, type Color } from "../shared/types.ts";
import { choice } from "./choice.ts";
import { copyButton } from "./copy-button.ts";
import { type ExportFrame, type ExportSource, embedAddress, embedCode, fileName } from "./export-source.ts";
import { LightElement } from "./light-element.ts";

const KINDS = ["svg", "png", "gif"] as const;
type Kind = (typeof KINDS)[number];
const THEME_NAMES: readonly ThemeName[] = ["light", "dark", "cloth", "print"];
/** The side of a picture in pixels. */
const SIZES = { small: 360, medium: 720, large: 1440 } as const;
/** A GIF has a size of its own for each: large ones would be too heavy. */
const GIF_SIZES = { small: 320, medium: 480, large: 720 } as const;
type Size = keyof typeof SIZES;
/** How long each position stays, in milliseconds. */
const SPEEDS = { slow: 1600, normal: 900, fast: 400 } as const;
type Speed = keyof typeof SPEEDS;

interface Wishes {
  readonly kind: Kind;
  readonly theme: ThemeName;
  readonly size: Size;
  readonly speed: Speed;
  readonly orientation: Color;
  readonly coordinates: boolean;
}

export class SkExport extends LightElement {
  readonly #source: ExportSource;
  #wishes: Wishes;
  #preview = "";
  #work: { readonly done: number; readonly stop: AbortController } | null = null;
  #problem: string | null = null;

  constructor(source: ExportSource) {
    super();
    this.#source = source;
    const { look } = boardChoices();
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
    const theme = look === "chequered" ? (dark ? "dark" : "light") : look;
    const { orientation } = source;
    this.#wishes = { kind: "svg", theme, size: "medium", speed: "normal", orientation, coordinates: true };
  }

  /** Shows the dialog above the page. */
  open(): void {
    document.body.append(this);
    void this.updateComplete.then(() => this.querySelector("dialog")?.showModal());
    void this.#draw();
  }

  get #frame(): ExportFrame | undefined {
    return this.#source.frames[this.#source.at];
  }

  readonly #change = (part: Partial<Wishes>): void => {
    this.#wishes = { ...this.#wishes, ...part };
    this.#problem = null;
    this.requestUpdate();
    void this.#draw();
  };

  // ---- Making --------------------------------------------------------------------------------------------------

  async #svg(frame: ExportFrame, size: number): Promise<string> {
    const { theme, orientation, coordinates } = this.#wishes;
    const drawings = await loadDrawings(boardChoices().pieces);
    const words = {
      language: language(),
      title: t("export-picture-title"),
      description: describePosition(frame.pieces),
    };
    return boardSvg(frame, { drawings, theme, orientation, coordinates, size }, words);
  }

  async #draw(): Promise<void> {
    const frame = this.#frame;
    if (frame === undefined) return;
    const made = await this.#svg(frame, SIZES.small);
    this.#preview = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(made)}`;
    this.requestUpdate();
  }

  readonly #make = async (): Promise<void> => {
    const stop = new AbortController();
    this.#work = { done: 0, stop };
    this.#problem = null;
    this.requestUpdate();
    try {
      const blob = await this.#blob(stop.signal);
      stop.signal.throwIfAborted();
      save(blob, fileName(this.#source, this.#wishes.kind));
    } catch (error) {
      if (!stop.signal.aborted) this.#problem = t("export-failed");
      if (error instanceof RangeError) this.#problem = t("export-too-long");
    }
    this.#work = null;
    this.requestUpdate();
  };

  async #blob(signal: AbortSignal): Promise<Blob> {
    const { kind, size, speed } = this.#wishes;
    const frame = this.#frame;
    if (frame === undefined) throw new Error("expected a position, found none");
    if (kind === "svg") return new Blob([await this.#svg(frame, SIZES[size])], { type: "image/svg+xml" });
    if (kind === "png") {
      const { pngOf } = await import("../export/raster.ts");
      return pngOf(await this.#svg(frame, SIZES[size]), SIZES[size]);
    }
    const { gifOf } = await import("../export/gif.ts");
    const side = GIF_SIZES[size];
    const frames: string[] = [];
    for (const one of this.#source.frames) frames.push(await this.#svg(one, side));
    const progress = (done: number): void => {
      if (this.#work !== null) this.#work = { ...this.#work, done };
      this.requestUpdate();
    };
    return gifOf({ frames, size: side, delay: SPEEDS[speed], signal, progress });
  }

  readonly #stop = (): void => this.#work?.stop.abort();

  readonly #closed = (): void => {
    this.#stop();
    this.remove();
  };

  readonly #close = (): void => this.querySelector("dialog")?.close();

  // ---- What the dialog shows ---------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const working = this.#work !== null;
    return html`<dialog class="export-dialog" aria-labelledby="export-title" @close=${this.#closed}>
      <div class="dialog-head"><h2 id="export-title">${t("export-title")}</h2>
        <button type="button" class="quiet close" aria-label=${t("export-close")} @click=${this.#close}>✕</button></div>
      <div class="export-body">
        <img class="export-preview" src=${this.#preview} alt=${t("export-preview")} width="360" height="360">
        <div class="export-choices">${this.#choices()}</div>
      </div>
      <p class="problem" role="alert">${this.#problem ?? nothing}</p>
      ${this.#progress()}
      <div class="buttons">
        ${working ? html`<button type="button" class="plain stop" @click=${this.#stop}>${t("export-stop")}</button>` : nothing}
        <button type="button" class="primary save" ?disabled=${working} @click=${this.#make}>${t("export-save")}</button>
      </div>
      ${this.#embed()}
    </dialog>`;
  }

  #choices(): TemplateResult {
    const { kind, theme, size, speed, orientation, coordinates } = this.#wishes;
    const kinds = KINDS.filter((known) => known !== "gif" || this.#source.frames.length > 1);
    const change = this.#change;
    const turn = (event: Event): void => {
      if (event.target instanceof HTMLInputElement) change({ coordinates: event.target.checked });
    };
    return html`${choice<Kind>({
      name: "export-kind",
      legend: t("export-kind"),
      style: "segments",
      chosen: kind,
      choose: (value) => change({ kind: value }),
      options: kinds.map((value) => ({ value, label: t(`export-kind-${value}`) })),
    })}
    ${choice<ThemeName>({
      name: "export-theme",
      legend: t("export-theme"),
      style: "segments",
      chosen: theme,
      choose: (value) => change({ theme: value }),
      options: THEME_NAMES.map((value) => ({ value, label: t(`export-theme-${value}`) })),
    })}
    ${choice<Size>({
      name: "export-size",
      legend: t("export-size"),
      style: "segments",
      chosen: size,
      choose: (value) => change({ size: value }),
      options: (["small", "medium", "large"] as const).map((value) => ({
        value,
        label: `${(kind === "gif" ? GIF_SIZES : SIZES)[value]}`,
      })),
    })}
    ${choice<Color>({
      name: "export-orientation",
      legend: t("export-orientation"),
      style: "segments",
      chosen: orientation,
      choose: (value) => change({ orientation: value }),
      options: COLORS.map((value) => ({ value, label: t(`color-${value}`) })),
    })}
    ${kind === "gif" ? speeds(speed, change) : nothing}
    <label class="check"><input type="checkbox" name="coordinates" .checked=${coordinates} @change=${turn}><span>${t("export-coordinates")}</span></label>`;
  }

  #progress(): TemplateResult | typeof nothing {
    const work = this.#work;
    if (work === null) return nothing;
    const all = this.#wishes.kind === "gif" ? this.#source.frames.length : 1;
    return html`<label class="export-progress">${t("export-progress", { done: work.done, all })}
      <progress max=${all} value=${work.done}></progress></label>`;
  }

  #embed(): TemplateResult | typeof nothing {
    if (!this.#source.legal) return nothing;
    const code = embedCode(
      embedAddress(this.#source, this.#wishes.orientation, location.origin),
      t("export-picture-title"),
      this.#source.game !== null,
    );
    return html`<details class="embed-code"><summary>${t("embed-title")}</summary>
      <label for="embed-code">${t("embed-text")}</label>
      <textarea id="embed-code" dir="ltr" rows="4" readonly spellcheck="false" .value=${code}></textarea>
      <p class="buttons">${copyButton(t("embed-copy"), () => code)}</p>
    </details>`;
  }
}

function speeds(speed: Speed, change: (part: { readonly speed: Speed }) => void): TemplateResult {
  return choice<Speed>({
    name: "export-speed",
    legend: t("export-speed"),
    style: "segments",
    chosen: speed,
    choose: (value) => change({ speed: value }),
    options: (["slow", "normal", "fast"] as const).map((value) => ({
      value,
      label: t(`export-speed-${value}`),
    })),
  });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser needs the address until it has begun to write.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

customElements.define("sk-export", SkExport);
