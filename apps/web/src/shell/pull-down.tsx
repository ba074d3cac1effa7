import { Spinner } from '@bourse/ui/spinner';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queries } from '../base/api/use-call.ts';

/** So far has a finger to come down that what is shown is asked again. */
const enoughPx = 96;
/** The page follows the finger at this share, as something heavy does. */
const share = 0.5;

/** Asks everything again that is shown, when a finger pulls the page down from its top. */
export function PullDown() {
  const t = useTranslations('app.state');
  const [pulledPx, setPulled] = useState(0);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (isAsking) return undefined;
    const ending = new AbortController();
    const listen = { passive: true, signal: ending.signal };
    let startY: number | null = null;
    let nowPx = 0;
    const pull = (px: number): void => {
      nowPx = px;
      setPulled(px);
    };
    const end = (): void => {
      if (nowPx >= enoughPx) {
        setAsking(true);
        void queries.refetchQueries({ type: 'active' }).finally(() => setAsking(false));
      }
      startY = null;
      pull(0);
    };
    window.addEventListener(
      'touchstart',
      ({ touches: [touch, second] }) => {
        const isTop = window.scrollY <= 0 && document.querySelector('dialog[open]') === null;
        startY = isTop && second === undefined ? (touch?.clientY ?? null) : null;
      },
      listen,
    );
    window.addEventListener(
      'touchmove',
      ({ touches: [touch] }) => {
        if (startY !== null && touch !== undefined) pull(Math.min(enoughPx, Math.max(0, touch.clientY - startY)));
      },
      listen,
    );
    window.addEventListener('touchend', end, listen);
    window.addEventListener('touchcancel', end, listen);
    return () => ending.abort();
  }, [isAsking]);
  const shownPx = isAsking ? enoughPx : pulledPx;
  if (shownPx === 0) return null;
  return (
    <div
      role="status"
      className="grid place-items-center overflow-hidden text-accent-text"
      style={{ height: shownPx * share, opacity: shownPx / enoughPx }}
    >
      <Spinner size={20} />
      {isAsking ? <span className="sr-only">{t('working')}</span> : null}
    </div>
  );
}
