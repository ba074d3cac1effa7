/** The panels of the desk. */
export const panels = ['pairs', 'chart', 'book', 'trades', 'ticket', 'orders'] as const;
export type Panel = (typeof panels)[number];

/** What of the desk can be made wider or higher; in pixels. */
export type Size = 'pairs' | 'book' | 'trades' | 'ticket' | 'orders';

/** How a device has set its desk. */
export interface DeskLayout {
  readonly sizes: Partial<Readonly<Record<Size, number>>>;
  readonly hidden: readonly Panel[];
}

/** The desk as it was designed. */
export const plainLayout: DeskLayout = { sizes: {}, hidden: [] };

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Within these a panel stays usable. */
export const bounds: Readonly<Record<Size, Bounds>> = {
  pairs: { least: 220, most: 360 },
  book: { least: 220, most: 420 },
  trades: { least: 120, most: 480 },
  ticket: { least: 260, most: 420 },
  orders: { least: 120, most: 480 },
};

/** How wide the window is: below 1440 pixels, below 1920, and above. */
export type Room = 'desk' | 'wide' | 'huge';

const designed: Readonly<Record<Room, Readonly<Record<Size, number>>>> = {
  desk: { pairs: 0, book: 248, trades: 0, ticket: 288, orders: 184 },
  wide: { pairs: 0, book: 272, trades: 180, ticket: 308, orders: 184 },
  huge: { pairs: 260, book: 300, trades: 240, ticket: 320, orders: 220 },
};

/** The size of a panel: what was set, kept within its bounds, or as designed. */
export function sizeOf({ sizes }: DeskLayout, size: Size, room: Room): number {
  const set = sizes[size];
  return set === undefined ? designed[room][size] : clampSize(size, set);
}

/** A size within its bounds. */
export function clampSize(size: Size, px: number): number {
  const { least, most } = bounds[size];
  return Math.round(Math.min(most, Math.max(least, px)));
}

/** The layout with one panel resized. */
export function resized(layout: DeskLayout, size: Size, px: number): DeskLayout {
  return { ...layout, sizes: { ...layout.sizes, [size]: clampSize(size, px) } };
}

/** The layout with one panel shown or hidden. At least one panel stays. */
export function toggled(layout: DeskLayout, panel: Panel): DeskLayout {
  const { hidden } = layout;
  if (hidden.includes(panel)) return { ...layout, hidden: hidden.filter((one) => one !== panel) };
  return hidden.length >= panels.length - 1 ? layout : { ...layout, hidden: [...hidden, panel] };
}

/** Whether a panel stands in the desk: the list of markets only where there is room for it. */
export function isShown({ hidden }: DeskLayout, panel: Panel, room: Room): boolean {
  return !hidden.includes(panel) && (panel !== 'pairs' || room === 'huge');
}

/** The columns of the desk's grid, as CSS has them: hidden ones are not there, and the chart takes what is left. */
export function columnsOf(layout: DeskLayout, room: Room): string {
  const has = (panel: Panel): boolean => isShown(layout, panel, room);
  const px = (size: Size): string => `${sizeOf(layout, size, room)}px`;
  const hasMiddle = has('chart') || has('orders');
  const columns = [
    has('pairs') ? px('pairs') : null,
    hasMiddle ? 'minmax(0, 1fr)' : null,
    room === 'huge' && has('trades') ? px('trades') : null,
    has('book') || (room !== 'huge' && has('trades')) ? (hasMiddle ? px('book') : 'minmax(0, 1fr)') : null,
    has('ticket') ? px('ticket') : null,
  ];
  return columns.filter((column) => column !== null).join(' ');
}
