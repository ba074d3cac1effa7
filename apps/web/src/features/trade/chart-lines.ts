import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts';

/** A price that belongs to the customer: the ticket's, dashed, or an open order's, solid. */
export interface OwnLine {
  readonly price: string;
  readonly label: string;
  readonly isDashed: boolean;
}

const group = 'own-lines';

const template: OverlayTemplate<OwnLine> = {
  name: 'ownLine',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { label, isDashed } = overlay.extendData;
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    return [
      {
        type: 'line',
        attrs: { coordinates: ends },
        styles: { style: isDashed ? 'dashed' : 'solid', dashedValue: [5, 4], size: 1 },
        ignoreEvent: true,
      },
      {
        type: 'text',
        // At the end beside the price axis, because the legend stands at the beginning.
        attrs: { x: bounding.width - 8, y, text: label, align: 'right', baseline: 'middle' },
        styles: labelStyle(),
        ignoreEvent: true,
      },
    ];
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
export function drawOwnLines(chart: Chart, lines: readonly OwnLine[]): void {
  chart.removeOverlay({ groupId: group });
  for (const line of lines) {
    chart.createOverlay({
      name: template.name,
      groupId: group,
      lock: true,
      points: [{ value: Number.parseFloat(line.price) }], // a height on the screen
      extendData: line,
    });
  }
}
