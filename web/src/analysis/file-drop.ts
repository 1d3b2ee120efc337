// Files dropped anywhere on the page.
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class FileDrop implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #dropped: (file: File) => void;
  #over = false;

  constructor(host: ReactiveControllerHost, dropped: (file: File) => void) {
    this.#host = host;
    this.#dropped = dropped;
    host.addController(this);
  }

  /** Whether a file is held over the page. */
  get over(): boolean {
    return this.#over;
  }

  hostConnected(): void {
    document.addEventListener("dragover", this.#onOver);
    document.addEventListener("dragleave", this.#onLeave);
    document.addEventListener("drop", this.#onDrop);
  }

  hostDisconnected(): void {
    document.removeEventListener("dragover", this.#onOver);
    document.removeEventListener("dragleave", this.#onLeave);
    document.removeEventListener("drop", this.#onDrop);
  }

  readonly #onOver = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    this.#show(true);
  };

  readonly #onLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.#show(false);
  };

  readonly #onDrop = (event: DragEvent): void => {
    this.#show(false);
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    this.#dropped(file);
  };

  #show(over: boolean): void {
    if (this.#over === over) return;
    this.#over = over;
    this.#host.requestUpdate();
  }
}
