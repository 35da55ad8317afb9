// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../../test/drawn.tsx";
import Scanner from "./scanner.tsx";

/** An answer of the browser that a test gives when it wants to. */
function later<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { ask: vi.fn(() => promise), resolve, reject };
}
const track = () => ({ stop: vi.fn() });
const streamOf = (...tracks: object[]) => ({ getTracks: () => tracks, getVideoTracks: () => tracks });

let camera: ReturnType<typeof later<object>>;
let playing: ReturnType<typeof later<void>>;
let waking: ReturnType<typeof later<object>>;

beforeEach(() => {
  [camera, playing, waking] = [later(), later(), later()];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: camera.ask }, wakeLock: { request: waking.ask } });
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => [];
    },
  );
  vi.spyOn(HTMLVideoElement.prototype, "srcObject", "set").mockImplementation(() => {});
  vi.spyOn(HTMLVideoElement.prototype, "play").mockImplementation(() => playing.ask());
});
afterEach(async () => {
  await clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const scanner = () => draw(<Scanner onCode={() => true} onClose={() => {}} result={null} />);
/** Lets all that waits for an answer go on. */
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 10))));

it("closed while the browser asks whether it may use the camera, it leaves no camera on", async () => {
  const [one, other] = [track(), track()];
  await scanner();
  await clear();
  camera.resolve(streamOf(one, other));
  await settled();
  expect([one, other].map(({ stop }) => stop.mock.calls.length)).toEqual([1, 1]);
  expect(playing.ask).not.toHaveBeenCalled();
});

it("closed while its picture begins, it keeps no screen awake", async () => {
  const one = track();
  await scanner();
  camera.resolve(streamOf(one));
  await settled();
  await clear();
  playing.resolve();
  await settled();
  expect(one.stop).toHaveBeenCalled();
  expect(waking.ask).not.toHaveBeenCalled();
});

it("closed while it asks that the screen stays awake, it lets the screen go", async () => {
  const release = vi.fn(async () => {});
  await scanner();
  camera.resolve(streamOf(track()));
  playing.resolve();
  await settled();
  expect(waking.ask).toHaveBeenCalledOnce();
  await clear();
  waking.resolve({ release });
  await settled();
  expect(release).toHaveBeenCalledOnce();
});

it("with a camera that shows nothing it is off when that is said", async () => {
  const one = track();
  await scanner();
  camera.resolve(streamOf(one));
  playing.reject(new Error("no picture"));
  await settled();
  expect(document.body.textContent).toContain("The camera could not be started.");
  expect(one.stop).toHaveBeenCalled();
});
