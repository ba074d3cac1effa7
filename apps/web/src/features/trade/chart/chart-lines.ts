import { type Chart, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts';
import { type Legend, placeLabels } from './chart-layout.ts';

/** A price that belongs to the customer: the ticket's, dashed, or an open order's, solid. */
export interface OwnLine {
  readonly price: string;
  readonly label: string;
  readonly isDashed: boolean;
  /** Of a line that can be dragged by its label. */
  readonly id?: string;
}

/** How the own lines of a chart are drawn, and who is told where one was dragged to. */
export interface OwnLinesPlan {
  readonly lines: readonly OwnLine[];
  /** They keep out of it. */
  readonly legend: Legend;
  /** Of a price of the market. */
  readonly decimals: number;
  readonly onMove: (id: string, price: string) => void;
}

const group = 'own-lines';

/** The longest label with the air at its end. */
const labelRoomPx = 170;
/** How high a label is for a finger. */
const gripPx = 24;

type Plan = Pick<OwnLinesPlan, 'lines' | 'legend'>;

/** Where the labels of lines at these heights stand; null where one finds no place. */
function labelsAt(
  heights: readonly number[],
  legend: Legend,
  { width, height }: { readonly width: number; readonly height: number },
): readonly (number | null)[] {
  // Beside a narrow chart's legend there is no room for a label.
  const from = width - legend.width < labelRoomPx ? legend.height : 0;
  return placeLabels(heights, { from, to: height });
}

function lineAt(y: number, { width }: { readonly width: number }, legend: Legend, isDashed: boolean): OverlayFigure {
  return {
    type: 'line',
    attrs: {
      coordinates: [
        { x: y < legend.height ? Math.min(legend.width, width) : 0, y },
        { x: width, y },
      ],
    },
    styles: { style: isDashed ? 'dashed' : 'solid', dashedValue: [5, 4], size: 1 },
    ignoreEvent: true,
  };
}

// At the end beside the price axis, because the legend stands at the beginning.
function labelAt(y: number, text: string, { width }: { readonly width: number }): OverlayFigure {
  const attrs = { x: width - 8, y, text, align: 'right', baseline: 'middle' };
  return { type: 'text', attrs, styles: labelStyle(), ignoreEvent: true };
}

const quiet = {
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
} as const;

const template: OverlayTemplate<Plan> = {
  ...quiet,
  name: 'ownLines',
  lock: true,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { lines, legend } = overlay.extendData;
    const heights = lines.map((_, index) => coordinates[index]?.y ?? Number.NaN);
    const labels = labelsAt(heights, legend, bounding);
    const drawn = lines.map(({ isDashed }, index) => lineAt(heights[index] ?? Number.NaN, bounding, legend, isDashed));
    const written = lines.flatMap(({ label, id }, index) => {
      const y = labels[index] ?? null;
      return y === null ? [] : [labelAt(y, id === undefined ? label : `\u2195 ${label}`, bounding)];
    });
    // The labels lie over all lines.
    return [...drawn, ...written];
  },
};

/** What a grip knows: all lines, because labels make room for each other, which of them is its own, and where it began. */
interface Grip extends Plan {
  readonly index: number;
  readonly decimals: number;
}

/** Over the label of a line that can be dragged: an invisible place that is, and the line where it is dragged to. */
const gripTemplate: OverlayTemplate<Grip> = {
  ...quiet,
  name: 'ownGrip',
  createPointFigures: ({ overlay, coordinates, bounding, yAxis }) => {
    const { lines, legend, index, decimals } = overlay.extendData;
    const line = lines[index];
    const [value, y] = [overlay.points[0]?.value, coordinates[0]?.y];
    if (line === undefined || value === undefined || y === undefined || yAxis === null) return [];
    const isMoved = value !== Number.parseFloat(line.price);
    const heights = lines.map(({ price }) => yAxis.convertToPixel(Number.parseFloat(price)));
    const label = isMoved ? y : (labelsAt(heights, legend, bounding)[index] ?? null);
    if (label === null) return [];
    const grip: OverlayFigure = {
      type: 'rect',
      attrs: { x: bounding.width - labelRoomPx, y: label - gripPx / 2, width: labelRoomPx, height: gripPx },
      styles: { style: 'fill', color: 'transparent' },
    };
    if (!isMoved) return grip;
    return [lineAt(y, bounding, legend, true), labelAt(y, `${line.label} ${value.toFixed(decimals)}`, bounding), grip];
  },
};

function labelStyle() {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    style: 'stroke_fill',
    color: of('t1'),
    backgroundColor: of('accent-soft'),
    borderColor: of('accent'),
    borderSize: 1,
    borderRadius: 4,
    size: 11,
    paddingLeft: 6,
    paddingRight: 6,
    paddingTop: 3,
    paddingBottom: 3,
  };
}

registerOverlay(template);
registerOverlay(gripTemplate);

const pointOf = ({ price }: OwnLine) => ({ value: Number.parseFloat(price) }); // a height on the screen

/** Draws these lines in the place of those before. */
export function drawOwnLines(chart: Chart, plan: OwnLinesPlan): void {
  const { lines, legend, decimals, onMove } = plan;
  chart.removeOverlay({ groupId: group });
  if (lines.length === 0) return;
  chart.createOverlay({
    name: template.name,
    groupId: group,
    lock: true,
    points: lines.map(pointOf),
    extendData: { lines, legend },
  });
  for (const [index, line] of lines.entries()) {
    const { id } = line;
    if (id === undefined) continue;
    chart.createOverlay({
      name: gripTemplate.name,
      groupId: group,
      points: [pointOf(line)],
      extendData: { lines, legend, index, decimals },
      onPressedMoveEnd: ({ overlay }) => {
        const value = overlay.points[0]?.value;
        if (value !== undefined && value > 0) onMove(id, value.toFixed(decimals));
        // What was asked for is not yet so: the line is where it was until its owner draws it anew.
        drawOwnLines(chart, plan);
      },
    });
  }
}

/** Whether a place of the picture is the label of a line that can be dragged. @param y in pixels from the top of the candles. */
export function isOnGrip(chart: Chart, x: number, y: number): boolean {
  const size = chart.getSize('candle_pane', 'main');
  if (size === null || x < size.width - labelRoomPx || x > size.width) return false;
  return chart.getOverlays({ groupId: group, name: gripTemplate.name }).some((overlay) => {
    const { lines, legend, index } = overlay.extendData as Grip; // as it was made above
    const places = chart.convertToPixel(
      lines.map(({ price }) => ({ value: Number.parseFloat(price) })),
      { paneId: 'candle_pane' },
    );
    const heights = (Array.isArray(places) ? places : [places]).map((place) => place.y ?? Number.NaN);
    const label = labelsAt(heights, legend, size)[index] ?? null;
    return label !== null && Math.abs(y - label) <= gripPx / 2;
  });
}
