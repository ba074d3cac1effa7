// V8 treats a module's own constants as constant, but re-checks imported bindings on every access. The modules of the
// fast book therefore copy imported constants for their inner loops.

/** Marks that there is no slot, no level, no neighbour. */
export const none = -1;

/** One field of many things, by their slots. */
export type Numbers = Float64Array<ArrayBuffer>;
/** One field that is itself a slot, or {@link none}. */
export type Slots = Int32Array<ArrayBuffer>;

// One function for each kind of array: the engine of JavaScript then inlines each as a single load.
/** The number at `index`, which must be inside the column. */
export function numberAt(column: Numbers, index: number): number {
  return column[index] as number; // callers pass slots that the table has given out
}

/** The slot at `index`, which must be inside the column. */
export function slotAt(column: Slots, index: number): number {
  return column[index] as number; // callers pass slots that the table has given out
}

/** A longer copy of a column. */
export function longerNumbers(column: Numbers, length: number): Numbers {
  const longer = new Float64Array(length);
  longer.set(column);
  return longer;
}

/** A longer copy of a column. */
export function longerSlots(column: Slots, length: number): Slots {
  const longer = new Int32Array(length);
  longer.set(column);
  return longer;
}
