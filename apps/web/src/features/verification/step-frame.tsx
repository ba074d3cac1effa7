import { Button } from '@bourse/ui/button';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Steps } from '@bourse/ui/steps';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';

interface StepFrameProps {
  readonly title: string;
  readonly text?: string;
  /** From 1. */
  readonly step: number;
  readonly count: number;
  /** Null on the first step, from which the header leads back. */
  readonly onBack: (() => void) | null;
  readonly onNext: () => void;
  readonly nextLabel?: string;
  readonly nextDisabled?: boolean;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** One step of handing something in: how far one is, what is asked, and the way on and back. */
export function StepFrame(props: StepFrameProps) {
  const { title, text, step, count, onBack, onNext, nextLabel, nextDisabled = false, busy = false, children } = props;
  const t = useTranslations('verification');
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // Whoever hears the page is told of the next step; of the first one the page has told itself.
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="mx-auto w-full max-w-[560px]">
      <PageHeader title={t('title')} />
      <form
        className="grid gap-4 px-4 pb-6 desk:px-0"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onNext();
        }}
      >
        <Steps count={count} current={step} label={t('step', { step, count })} />
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
            {title}
          </h2>
          {text === undefined ? null : <p className="mt-1 text-label font-normal text-t2">{text}</p>}
        </div>
        {children}
        {onBack === null ? (
          <Button type="submit" tone="primary" full busy={busy} disabled={nextDisabled}>
            {nextLabel ?? t('act.next')}
          </Button>
        ) : (
          <JoinedPair>
            <Button onClick={onBack} disabled={busy}>
              {t('act.back')}
            </Button>
            <Button type="submit" tone="primary" busy={busy} disabled={nextDisabled}>
              {nextLabel ?? t('act.next')}
            </Button>
          </JoinedPair>
        )}
      </form>
    </div>
  );
}
