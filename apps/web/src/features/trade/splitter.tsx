import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { bounds, type Size } from './desk-layout.ts';
import { resizePanel } from './desk-settings.ts';

interface SplitterProps {
  readonly size: Size;
  /** What the panel measures now, in pixels. */
  readonly px: number;
  readonly axis: 'x' | 'y';
  /** 1 where dragging right or down makes the panel larger, -1 where it makes it smaller. */
  readonly direction: 1 | -1;
  readonly label: string;
}

const keyStep = 16;

/** The edge of a panel, by which it is made larger: with the pointer, or with the arrow keys. */
export function Splitter({ size, px, axis, direction, label }: SplitterProps) {
  const from = useRef<{ readonly at: number; readonly px: number } | null>(null);
  const at = (event: PointerEvent): number => (axis === 'x' ? event.clientX : event.clientY);
  const press = (event: KeyboardEvent): void => {
    const [less, more] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const step = event.key === more ? keyStep : event.key === less ? -keyStep : 0;
    if (step === 0) return;
    event.preventDefault();
    resizePanel(size, px + step * direction);
  };
  return (
    // A separator that can be moved takes the focus, as its pattern has it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={px}
      aria-valuemin={bounds[size].least}
      aria-valuemax={bounds[size].most}
      tabIndex={0}
      className="splitter"
      data-axis={axis}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { at: at(event), px };
      }}
      onPointerMove={(event) => {
        const start = from.current;
        if (start !== null) resizePanel(size, start.px + (at(event) - start.at) * direction);
      }}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
    />
  );
}
