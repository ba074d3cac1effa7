import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { after } from './browser-timers.ts';

const HOVER_MS = 300;
const LEAVE_MS = 120;
const GAP_PX = 8;

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
    place(tip, trigger.getBoundingClientRect());
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
  trigger.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal: ending.signal });
  return () => {
    cancel();
    ending.abort();
  };
}

/** Above what it explains, or below where there is no room, and never over the edge of the page. */
function place(tip: HTMLElement, at: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(Math.max(GAP_PX, at.left + at.width / 2 - width / 2), innerWidth - width - GAP_PX);
  const above = at.top - height - GAP_PX;
  tip.style.setProperty('left', `${left}px`);
  tip.style.setProperty('top', `${above >= GAP_PX ? above : at.bottom + GAP_PX}px`);
}
