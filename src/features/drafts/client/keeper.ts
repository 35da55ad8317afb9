import { ApiError } from "#features/accounts/client/api.ts";
import type { Fields } from "./fields.ts";
import type { Unsent } from "./unsent.ts";

/**
 * Where typed text is: `none` typed, `waiting` to be sent, `kept` by the server, on this `device` alone, `nowhere` but in the
 * window, or `moved`: another window kept another text, and somebody has to choose.
 */
export type Place = "none" | "waiting" | "kept" | "device" | "nowhere" | "moved";

export interface KeeperParts {
  read: () => Fields;
  /** Keeps on the server. Throws ApiError. */
  send: (draft: Unsent) => Promise<{ revision: number; savedAt: string }>;
  /** Keeps on the device; answers whether it could. `isAlone`: the server won't have it until somebody chose. */
  store: (draft: Unsent, isAlone: boolean) => boolean | undefined;
  forget: () => void;
  /** `why`: what the server said when it refused. */
  tell: (place: Place, more?: { savedAt?: string; why?: string }) => void;
}

/** So long after the last change it is sent, so long after the first at most, and so long after a failure again (ms). */
const restMs = 1500;
const longestMs = 8000;
const againMs = 15_000;

const refusalOf = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.said ? { why: error.message } : {};

/**
 * Keeps what is typed: on the device at once, on the server shortly after. One request at a time; what the server has
 * confirmed is no longer on the device.
 */
export class Keeper {
  readonly #parts: KeeperParts;
  revision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since: number | undefined;
  #going: Promise<void> | undefined;
  #stored: boolean | undefined;
  #isMoved = false;
  #ended = false;
  #left = false;

  constructor(parts: KeeperParts, revision: number) {
    this.#parts = parts;
    this.revision = revision;
  }

  /** Something was typed. */
  changed(): void {
    if (this.#ended) return;
    this.#since ??= Date.now();
    this.#keepHere();
    if (this.#isMoved) return;
    this.#parts.tell("waiting");
    this.#plan(Math.max(0, Math.min(restMs, this.#since + longestMs - Date.now())));
  }

  /** Sends what waits now: the net is back, or the page may go. */
  flush(): void {
    if (this.#since !== undefined) this.#send();
  }

  /**
   * The form goes: what waits is sent once more. What fails then is on the device already, and is for a form that shows it to its
   * writer: sent later it would come upon whatever was written or saved meanwhile.
   */
  async leave(): Promise<void> {
    this.#left = true;
    clearTimeout(this.#timer);
    this.flush();
    await this.#going;
    // What was typed while that was under way, once it has arrived.
    if (this.#wait === restMs) this.flush();
    await this.#going;
  }

  /** Another text is on the server. Nothing is sent until one of the two is chosen: this one is on the device alone. */
  move(): void {
    this.#isMoved = true;
    this.#keepHere();
    this.#parts.tell("moved");
  }

  /** This text stays, over that of the other window. */
  keepOver(revision: number): void {
    this.#isMoved = false;
    this.revision = revision;
    this.#since = Date.now();
    this.#keepHere();
    this.#send();
  }

  /** The fields say what the server has. */
  agree(revision: number, savedAt: string): void {
    this.#isMoved = false;
    this.revision = revision;
    this.#rest();
    this.#parts.tell("kept", { savedAt });
  }

  /** It was saved, or is not wanted: nothing is sent any more. Resolves with the revision that the server has then. */
  async end(): Promise<number> {
    this.#ended = true;
    await this.#going;
    this.#rest();
    this.#parts.tell("none");
    return this.revision;
  }

  /** After an end: typing goes on, upon a draft that is no longer there. */
  begin(): void {
    this.#ended = false;
    this.#isMoved = false;
    this.revision = 0;
  }

  #rest(): void {
    this.#since = undefined;
    clearTimeout(this.#timer);
    this.#parts.forget();
  }

  #keepHere(): void {
    this.#stored = this.#parts.store({ fields: this.#parts.read(), revision: this.revision }, this.#isMoved);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), ms);
  }

  #send(): void {
    clearTimeout(this.#timer);
    if (this.#ended || this.#isMoved || this.#going !== undefined) return;
    const since = this.#since;
    this.#since = undefined;
    this.#going = this.#sendNow(since).finally(() => {
      this.#going = undefined;
      // What was typed while it was under way.
      if (this.#since !== undefined && !this.#left) this.#plan(this.#wait);
    });
  }

  #wait = restMs;

  async #sendNow(since: number | undefined): Promise<void> {
    try {
      const { revision, savedAt } = await this.#parts.send({ fields: this.#parts.read(), revision: this.revision });
      this.revision = revision;
      this.#wait = restMs;
      if (this.#since !== undefined) return this.#keepHere();
      this.#parts.forget();
      if (!this.#ended) this.#parts.tell("kept", { savedAt });
    } catch (error) {
      this.#since ??= since ?? Date.now();
      this.#wait = againMs;
      if (this.#ended || this.#left) return;
      if (error instanceof ApiError && error.status === 409) this.move();
      else this.#parts.tell(this.#stored ? "device" : "nowhere", refusalOf(error));
    }
  }
}
