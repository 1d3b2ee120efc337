// `<shatranj-kamil>`: a board of this server in a page of another site. It stands alone, so that one file is all a page needs.

const ORIGIN = new URL(import.meta.url).origin;
/** What is handed on to the address of the frame. */
const WISHES = ["fen", "rules", "orientation", "theme", "look", "pieces", "lang"] as const;

class ShatranjKamil extends HTMLElement {
  static readonly observedAttributes: readonly string[] = [...WISHES, "game", "title"];
  readonly #frame: HTMLIFrameElement = document.createElement("iframe");

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ":host{display:block;width:100%;max-width:40rem;aspect-ratio:8/9}:host([hidden]){display:none}iframe{width:100%;height:100%;border:0}",
    );
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#frame.loading = "lazy";
    root.append(this.#frame);
  }

  connectedCallback(): void {
    this.#show();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show();
  }

  #show(): void {
    const game = this.getAttribute("game");
    const asked = new URLSearchParams();
    for (const name of WISHES) {
      const value = this.getAttribute(name);
      if (value !== null && !(game !== null && (name === "fen" || name === "rules"))) asked.set(name, value);
    }
    const path = game === null ? "/embed" : `/embed/game/${encodeURIComponent(game)}`;
    const address = `${ORIGIN}${path}?${asked}`;
    this.#frame.title = this.getAttribute("title") ?? "Shatranj Kamil";
    if (this.#frame.src !== address) this.#frame.src = address;
  }
}

if (customElements.get("shatranj-kamil") === undefined)
  customElements.define("shatranj-kamil", ShatranjKamil);
