import type { Chart, Overlay, OverlayCreate } from 'klinecharts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onDevice } from '../../../base/device/device-store.ts';

/** A drawing as a device keeps it: where its points are in time and price, so that it fits every interval. */
interface Drawing {
  readonly name: string;
  readonly points: readonly { readonly timestamp: number; readonly value: number }[];
  readonly text: string | null;
}

const group = 'drawings';
/** The tool whose drawing carries a text. */
export const noteTool = 'simpleAnnotation';
/** More on one market nobody can tell apart, and the device's store is small. */
const mostKept = 100;

const useDrawings = create(
  persist((): { readonly bySymbol: Readonly<Record<string, readonly Drawing[]>> } => ({ bySymbol: {} }), {
    storage: onDevice(),
    name: 'bourse.drawings',
    version: 1,
  }),
);

/** Keeps what is drawn on a market as it is now. */
function keepDrawings(chart: Chart, symbol: string): void {
  const drawn = chart.getOverlays({ groupId: group }).flatMap((overlay) => drawingOf(overlay) ?? []);
  useDrawings.setState(({ bySymbol }) => ({ bySymbol: { ...bySymbol, [symbol]: drawn.slice(-mostKept) } }));
}

/** @returns null while it is still being drawn, or where the chart knows no time for one of its points. */
function drawingOf({ name, points, currentStep, extendData }: Overlay): Drawing | null {
  const places = points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
  );
  const isWhole = places.length > 0 && places.length === points.length && currentStep === finished;
  return isWhole ? { name, points: places, text: typeof extendData === 'string' ? extendData : null } : null;
}

/** The library's step of a drawing that is done. */
const finished = -1;

/** What keeps the store in step with what a customer does to a drawing: move it, or take it away by the right button. */
function keptCallbacks(chart: Chart, symbol: string): Pick<OverlayCreate, 'onPressedMoveEnd' | 'onRightClick'> {
  return {
    onPressedMoveEnd: () => keepDrawings(chart, symbol),
    onRightClick: ({ overlay, preventDefault }) => {
      preventDefault?.();
      chart.removeOverlay({ id: overlay.id });
      keepDrawings(chart, symbol);
    },
  };
}

/** Shows the drawings of a market in the place of those before. */
export function restoreDrawings(chart: Chart, symbol: string): void {
  chart.removeOverlay({ groupId: group });
  for (const { name, points, text } of useDrawings.getState().bySymbol[symbol] ?? []) {
    chart.createOverlay({
      name,
      groupId: group,
      points: [...points],
      ...(text === null ? {} : { extendData: text }),
      ...keptCallbacks(chart, symbol),
    });
  }
}

interface Begun {
  readonly tool: string;
  /** Whether its points snap to prices of candles. */
  readonly isMagnetic: boolean;
  /** Told its id when its last point is set. */
  readonly onEnd: (id: string) => void;
}

/** Begins a drawing. */
export function beginDrawing(chart: Chart, symbol: string, { tool, isMagnetic, onEnd }: Begun): void {
  chart.createOverlay({
    name: tool,
    groupId: group,
    mode: isMagnetic ? 'strong_magnet' : 'normal',
    ...keptCallbacks(chart, symbol),
    onDrawEnd: ({ overlay }) => {
      keepDrawings(chart, symbol);
      onEnd(overlay.id);
    },
  });
}

/** Writes a text to a drawing; without one it is taken away. */
export function writeDrawing(chart: Chart, symbol: string, id: string, text: string): void {
  if (text === '') chart.removeOverlay({ id });
  else chart.overrideOverlay({ id, extendData: text });
  keepDrawings(chart, symbol);
}

/** Shows or hides all drawings; the store keeps them. */
export function showDrawings(chart: Chart, isShown: boolean): void {
  chart.overrideOverlay({ groupId: group, visible: isShown });
}

/** Takes all drawings of a market away for good. */
export function clearDrawings(chart: Chart, symbol: string): void {
  chart.removeOverlay({ groupId: group });
  keepDrawings(chart, symbol);
}
