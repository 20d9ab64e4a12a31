// Makes the sounds of the table out of tones and noise: no files to load.
import type { Sound } from './sounds';

/** A note: when, how high in hertz, how long in seconds, how loud from 0 to 1, and which shape its wave has. */
interface Note {
  at?: number;
  pitch: number;
  lasts: number;
  loud: number;
  wave?: OscillatorType;
  /** The pitch that it falls to. */
  falls?: number;
}

/** A burst of noise through a filter that passes frequencies near a pitch. */
interface Burst {
  at?: number;
  near: number;
  lasts: number;
  loud: number;
}

const SOUNDS: Readonly<Record<Sound, { notes?: readonly Note[]; bursts?: readonly Burst[] }>> = {
  card: {
    bursts: [
      { near: 2600, lasts: 0.07, loud: 0.5 },
      { at: 0.05, near: 1200, lasts: 0.06, loud: 0.35 },
    ],
  },
  coin: {
    notes: [
      { pitch: 2093, lasts: 0.18, loud: 0.16, wave: 'triangle' },
      { pitch: 3136, lasts: 0.12, loud: 0.08 },
      { at: 0.07, pitch: 2637, lasts: 0.35, loud: 0.16, wave: 'triangle' },
      { at: 0.07, pitch: 5274, lasts: 0.15, loud: 0.05 },
    ],
  },
  hammer: {
    notes: [{ pitch: 210, falls: 90, lasts: 0.16, loud: 0.8 }],
    bursts: [{ near: 900, lasts: 0.06, loud: 0.9 }],
  },
  // Two soft notes of a bell.
  turn: {
    notes: [
      { pitch: 659.26, lasts: 0.9, loud: 0.3 },
      { at: 0.14, pitch: 880, lasts: 0.9, loud: 0.3 },
    ],
  },
  seconds: { notes: [{ pitch: 1100, lasts: 0.06, loud: 0.25, wave: 'triangle' }] },
};

/** The gain at full volume. It is below 1, because other programs on the device make sounds, too. */
const MAX_GAIN = 0.35;
/** The attack of a note, long enough not to crack, and the gain at which it counts as silent. */
const ATTACK_S = 0.008;
const SILENT = 0.0001;

let audio: AudioContext | undefined;

/** Plays a sound; `volume` is from 0 to 1. */
export async function synthesize(sound: Sound, volume: number): Promise<void> {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  write(audio, sound, volume);
}

/** Writes a sound into what an audio context plays next. */
export function write(audio: BaseAudioContext, sound: Sound, volume: number): void {
  const master = new GainNode(audio, { gain: volume * MAX_GAIN });
  master.connect(audio.destination);
  for (const note of SOUNDS[sound].notes ?? []) writeNote(audio, master, note);
  for (const burst of SOUNDS[sound].bursts ?? []) writeBurst(audio, master, burst);
}

function writeNote(audio: BaseAudioContext, master: AudioNode, note: Note): void {
  const { at = 0, pitch, lasts, wave = 'sine', falls } = note;
  const begin = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
  if (falls !== undefined) tone.frequency.exponentialRampToValueAtTime(falls, begin + lasts);
  tone.connect(fading(audio, note, begin)).connect(master);
  tone.start(begin);
  tone.stop(begin + lasts);
}

function writeBurst(audio: BaseAudioContext, master: AudioNode, burst: Burst): void {
  const begin = audio.currentTime + (burst.at ?? 0);
  const buffer = new AudioBuffer({
    length: Math.ceil(burst.lasts * audio.sampleRate),
    sampleRate: audio.sampleRate,
  });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: burst.near, Q: 0.8 });
  noise
    .connect(filter)
    .connect(fading(audio, burst, begin))
    .connect(master);
  noise.start(begin);
}

function fading(audio: BaseAudioContext, { loud, lasts }: Note | Burst, begin: number): GainNode {
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(loud, begin + ATTACK_S);
  loudness.gain.exponentialRampToValueAtTime(SILENT, begin + lasts);
  return loudness;
}
