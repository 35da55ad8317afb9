let audio: AudioContext | undefined;

/** A short tone; not where the browser makes no sound. */
function tone(frequency: number, from: number, seconds: number): void {
  try {
    audio ??= new AudioContext();
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.frequency.value = frequency;
    volume.gain.value = 0.15;
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(audio.currentTime + from);
    oscillator.stop(audio.currentTime + from + seconds);
  } catch {
    // Color and words say it as well.
  }
}

/** Tells whoever looks at the next person already: one high tone lets in, two low ones don't. */
export function signal(letsIn: boolean, sound: boolean): void {
  if (sound && letsIn) tone(880, 0, 0.12);
  if (sound && !letsIn) {
    tone(220, 0, 0.16);
    tone(220, 0.24, 0.16);
  }
  navigator.vibrate?.(letsIn ? 60 : [120, 60, 120]);
}
