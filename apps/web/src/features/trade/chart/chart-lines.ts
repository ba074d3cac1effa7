import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts';
import { type Legend, placeLabels } from './chart-layout.ts';

/** A price that belongs to the customer: the ticket's, dashed, or an open order's, solid. */
export interface OwnLine {
  readonly price: string;
  readonly label: string;
  readonly isDashed: boolean;
}

const group = 'own-lines';

/** The longest label with the air at its end. */
const labelRoomPx = 170;

/** All own lines of a chart, and the legend that they keep out of. */
interface OwnLines {
  readonly lines: readonly OwnLine[];
  readonly legend: Legend;
}

const template: OverlayTemplate<OwnLines> = {
  name: 'ownLines',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { lines, legend } = overlay.extendData;
    const heights = lines.map((_, index) => coordinates[index]?.y ?? Number.NaN);
    // Beside a narrow chart's legend there is no room for a label.
    const from = bounding.width - legend.width < labelRoomPx ? legend.height : 0;
    const labels = placeLabels(heights, { from, to: bounding.height });
    const drawn = lines.map(({ isDashed }, index) => {
      const y = heights[index] ?? Number.NaN;
      const ends = [
        { x: y < legend.height ? Math.min(legend.width, bounding.width) : 0, y },
        { x: bounding.width, y },
      ];
      return {
        type: 'line',
        attrs: { coordinates: ends },
        styles: { style: isDashed ? 'dashed' : 'solid', dashedValue: [5, 4], size: 1 },
        ignoreEvent: true,
      };
    });
    const written = lines.flatMap(({ label }, index) => {
      const y = labels[index] ?? null;
      if (y === null) return [];
      // At the end beside the price axis, because the legend stands at the beginning.
      const attrs = { x: bounding.width - 8, y, text: label, align: 'right', baseline: 'middle' };
      return [{ type: 'text', attrs, styles: labelStyle(), ignoreEvent: true }];
    });
    // The labels lie over all lines.
    return [...drawn, ...written];
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

/** Draws these lines in the place of those before. */
export function drawOwnLines(chart: Chart, lines: readonly OwnLine[], legend: Legend): void {
  chart.removeOverlay({ groupId: group });
  if (lines.length === 0) return;
  chart.createOverlay({
    name: template.name,
    groupId: group,
    lock: true,
    points: lines.map(({ price }) => ({ value: Number.parseFloat(price) })), // heights on the screen
    extendData: { lines, legend },
  });
}
