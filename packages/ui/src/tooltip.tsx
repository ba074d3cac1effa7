import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { after } from './browser-timers.ts';
import { type Placement, placePopover } from './place-popover.ts';

const HOVER_MS = 300;
const LEAVE_MS = 120;
const PLACE: Placement = { side: 'above', align: 'middle', gapPx: 8 };

export interface TooltipProps {
  readonly text: ReactNode;
  /** One element that can have the focus. */
  readonly children: ReactElement;
}

/** A text that explains what it stands at: under the mouse, with the focus, or at a tap. It can be pointed at itself. */
export function Tooltip({ text, children }: TooltipProps): ReactElement {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const trigger = anchor.current?.firstElementChild;
    if (!tip.current || !(trigger instanceof HTMLElement)) return undefined;
    trigger.setAttribute('aria-describedby', id);
    return explain(trigger, tip.current);
  }, [id]);
  return (
    <span ref={anchor} className="contents">
      {children}
      <div
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="tip max-w-[260px] rounded-[8px] bg-s3 px-3 py-2 text-caption text-t1 shadow-pop"
      >
        {text}
      </div>
    </span>
  );
}

export interface ExplainProps {
  readonly text: ReactNode;
  /** The word that needs it. */
  readonly children: ReactNode;
}

/** A word with a dashed line, whose meaning stands behind it. */
export function Explain({ text, children }: ExplainProps): ReactElement {
  return (
    <Tooltip text={text}>
      <button type="button" className="touch-target border-b border-dashed border-line-strong text-start">
        {children}
      </button>
    </Tooltip>
  );
}

/** Shows and hides the tip as the mouse, the focus and the keys want it; gives back how to stop. */
function explain(trigger: HTMLElement, tip: HTMLElement): () => void {
  const ending = new AbortController();
  let cancel = (): void => {};
  const listen = (target: HTMLElement, type: keyof HTMLElementEventMap, act: () => void): void => {
    target.addEventListener(type, act, { signal: ending.signal });
  };
  const show = (): void => {
    cancel();
    tip.showPopover();
    placePopover(tip, trigger.getBoundingClientRect(), PLACE);
  };
  const hide = (): void => {
    cancel();
    tip.hidePopover();
  };
  const later = (delayMs: number, act: () => void) => (): void => {
    cancel();
    cancel = after(delayMs, act);
  };
  listen(trigger, 'pointerenter', later(HOVER_MS, show));
  listen(trigger, 'pointerleave', later(LEAVE_MS, hide));
  listen(tip, 'pointerenter', () => cancel());
  listen(tip, 'pointerleave', later(LEAVE_MS, hide));
  listen(trigger, 'focus', show);
  listen(trigger, 'blur', hide);
  listen(trigger, 'click', show);
  // A finger leaves nothing that it could hover over: the next touch elsewhere ends it.
  const elsewhere = ({ target }: Event): void => {
    if (target instanceof Node && !trigger.contains(target) && !tip.contains(target)) hide();
  };
  document.addEventListener('pointerdown', elsewhere, { signal: ending.signal });
  const follow = (): void => {
    if (tip.matches(':popover-open')) placePopover(tip, trigger.getBoundingClientRect(), PLACE);
  };
  document.addEventListener('scroll', follow, { signal: ending.signal, capture: true, passive: true });
  trigger.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal: ending.signal });
  return () => {
    cancel();
    ending.abort();
  };
}
