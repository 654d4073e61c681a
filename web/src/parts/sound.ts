import type { Edit } from "../api/types";
import { effects } from "../board/after";
import { setting } from "./settings";

let context: AudioContext | null = null;

/** A knock of wood: noise that dies away, through a filter that gives it its size. */
function knock(at: AudioContext, delay: number, pitch: number, loud: number) {
  const length = Math.floor(at.sampleRate * 0.09);
  const buffer = at.createBuffer(1, length, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.13));
  const source = new AudioBufferSourceNode(at, { buffer });
  const filter = new BiquadFilterNode(at, { type: "bandpass", frequency: pitch, Q: 2.2 });
  const gain = new GainNode(at, { gain: loud });
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(at.currentTime + delay);
}

function tone(at: AudioContext, delay: number, pitch: number, seconds: number, loud: number) {
  const start = at.currentTime + delay;
  const source = new OscillatorNode(at, { type: "sine", frequency: pitch });
  const gain = new GainNode(at, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(gain).connect(at.destination);
  source.start(start);
  source.stop(start + seconds);
}

export type Sound = "move" | "capture" | "castle" | "effect" | "check" | "end" | "notice";

/** Plays a sound, unless sounds are off or the browser has none. */
export function play(sound: Sound) {
  if (!setting().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const at = context;
  // A browser wakes the sound only after a click; until then it stays silent rather than late.
  if (at.state === "suspended") void at.resume();
  if (sound === "move") knock(at, 0, 900, 1.1);
  if (sound === "castle") for (const delay of [0, 0.09]) knock(at, delay, 900, 1);
  if (sound === "capture") for (const delay of [0, 0.035]) knock(at, delay, 520, 1.5);
  if (sound === "effect") for (const i of [0, 1]) tone(at, 0.08 * i, 392 * (i ? 1.5 : 1), 0.25, 0.06);
  if (sound === "check") tone(at, 0.05, 660, 0.22, 0.09);
  if (sound === "end") for (const [i, pitch] of [392, 494, 587].entries()) tone(at, 0.14 * i, pitch, 0.5, 0.08);
  if (sound === "notice") tone(at, 0, 523, 0.18, 0.06);
}

/** The sound of a move, by what it does. */
export function moveSound(edits: Edit[], check: boolean) {
  const moves = edits.filter((edit) => edit.do === "move").length;
  play(edits.some((edit) => edit.do === "remove") ? "capture" : moves > 1 ? "castle" : "move");
  if (effects(edits).some(({ what }) => what !== "gone")) play("effect");
  if (check) play("check");
}
