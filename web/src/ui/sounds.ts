// The sounds of a game, made here from a few oscillators: knocks of wood for moves, soft tones for the rest.
import { isOn } from "./settings.ts";

export type Sound = "move" | "capture" | "check" | "join" | "offer" | "low" | "end";

interface Tone {
  /** Seconds after the beginning. */
  readonly at: number;
  readonly hertz: number;
  /** Where the pitch falls to; a knock falls far and fast. */
  readonly to: number;
  readonly seconds: number;
  readonly volume: number;
}

const knock = (at: number, hertz: number, volume: number): Tone => ({
  at,
  hertz,
  to: hertz / 3,
  seconds: 0.07,
  volume,
});
const tone = (at: number, hertz: number, seconds: number): Tone => ({
  at,
  hertz,
  to: hertz,
  seconds,
  volume: 0.12,
});

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [knock(0, 420, 0.5)],
  capture: [knock(0, 330, 0.5), knock(0.06, 240, 0.55)],
  check: [knock(0, 420, 0.5), tone(0.05, 740, 0.18)],
  join: [tone(0, 523, 0.16), tone(0.12, 784, 0.25)],
  offer: [tone(0, 659, 0.14), tone(0.16, 659, 0.2)],
  low: [tone(0, 880, 0.09), tone(0.14, 880, 0.09)],
  end: [tone(0, 392, 0.3), tone(0.2, 494, 0.3), tone(0.4, 587, 0.5)],
};

let context: AudioContext | null = null;

function sing(audio: AudioContext, { at, hertz, to, seconds, volume }: Tone): void {
  const start = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
  const gain = new GainNode(audio, { gain: 0 });
  oscillator.frequency.setValueAtTime(hertz, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A page that nobody has touched may make no sound, so it does not try. */
export function sound(name: Sound): void {
  if (!isOn("sound") || navigator.userActivation?.hasBeenActive !== true) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const part of SOUNDS[name]) sing(context, part);
}
