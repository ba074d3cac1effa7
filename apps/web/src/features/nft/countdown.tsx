import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { clockOf } from './nft-view.ts';

interface CountdownProps {
  /** ISO 8601. */
  readonly until: string;
  /** Once, when it is over. */
  readonly onEnd?: () => void;
}

/** What is left of a time, in days and a clock. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const t = useTranslations('nft.left');
  const left = useSecondsLeft(Date.parse(until));
  const wasRunning = useRef(left > 0);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver && wasRunning.current) onEnd?.();
    wasRunning.current = !isOver;
  }, [isOver, onEnd]);
  const { days, clock } = clockOf(left);
  return (
    <span role="timer" className="num tabular-nums">
      {days === 0 ? clock : t('days', { days, clock })}
    </span>
  );
}
