/** What reads codes out of a picture of the camera. */
export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader, where it has one that reads such codes. */
async function ownReader(): Promise<Reader | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    if (!Own || !(await Own.getSupportedFormats()).includes("qr_code")) return undefined;
    const detector = new Own({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  } catch {
    return undefined;
  }
}

/** A picture as wide as this is enough for a code that fills a third of it, and quick to read on an old phone. */
const widest = 720;

/** Reads with a decoder of ours, which is fetched only here. */
async function fetchedReader(): Promise<Reader> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, widest / video.videoWidth);
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!context || width === 0 || height === 0) return undefined;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: 60 });
    } catch {
      // There is no code in this picture.
      return undefined;
    }
  };
}

let reader: Promise<Reader> | undefined;

/** Fetched once; a failure is forgotten, so that it can be tried again. */
export function codeReader(): Promise<Reader> {
  reader ??= ownReader().then((own) => own ?? fetchedReader());
  reader.catch(() => {
    reader = undefined;
  });
  return reader;
}
