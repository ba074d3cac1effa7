import { failureReasons } from '@bourse/contract/kyc-words';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { AppealSheet } from './appeal-sheet.tsx';
import { actOf, type Level, type Levels, levelWords, stateWords } from './verification-view.ts';

/** What a level allows. */
export interface Allowance {
  readonly withdraw_btc: string;
  readonly fiat_usdt: string;
}

const tones: Readonly<Record<(typeof stateWords)[number], BadgeTone>> = {
  none: 'plain',
  review: 'warn',
  certified: 'good',
  failed: 'bad',
};

interface LevelCardProps {
  readonly levels: Levels;
  readonly level: Level;
  /** Undefined while the limits are awaited, or cannot be had. */
  readonly allowance: Allowance | undefined;
  readonly back: string | null;
}

/** A level: how it stands, what it allows, and what can be done about it. */
export function LevelCard({ levels, level, allowance, back }: LevelCardProps) {
  const t = useTranslations('verification');
  const numbers = useNumbers();
  const moment = useMoment();
  const heading = useId();
  const word = levelWords[level.level];
  const state = stateWords[level.state];
  const act = actOf(levels, level.level);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={heading}>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={heading} className="text-heading">
            {t(`level.${word}`)}
          </h2>
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </div>
        <p className="text-label font-normal text-t2">{t(`levelText.${word}`)}</p>
        {allowance === undefined ? null : (
          <div>
            <Fact label={t('allows.withdraw')} value={`${numbers.whole(allowance.withdraw_btc)} BTC`} />
            <Fact label={t('allows.fiat')} value={`${numbers.whole(allowance.fiat_usdt)} USDT`} />
          </div>
        )}
        {level.document !== null && state !== 'none' ? (
          <Fact
            label={t(`document.${level.document.id_type as 'passport'}`)} // one of the three
            value={`${level.document.country} •••${level.document.ending}`}
          />
        ) : null}
        {state === 'review' ? (
          <Note tone="accent">
            <b className="block font-semibold">{t('reviewTitle')}</b>
            {t('reviewText')}
            {level.submitted_at === null ? null : (
              <span className="block text-caption text-t2">
                {t('submittedAt', { time: moment(level.submitted_at) })}
              </span>
            )}
          </Note>
        ) : null}
        {state === 'failed' ? <Failed level={level} /> : null}
        {act === 'first' ? <p className="text-caption text-t3">{t('basicFirst')}</p> : null}
        {act === 'start' || act === 'again' ? (
          <AppLink
            to="/pages/setting/real"
            {...(back === null ? {} : { search: { back } })}
            className={buttonClass({ tone: 'primary', full: true })}
          >
            {t(`act.${act}`)}
          </AppLink>
        ) : null}
        {level.can_appeal ? (
          <>
            <Button onClick={() => setOpen(true)}>{t('act.appeal')}</Button>
            <AppealSheet level={level.level} open={isOpen} onClose={() => setOpen(false)} />
          </>
        ) : null}
      </Card>
    </section>
  );
}

/** Why it failed. */
function Failed({ level }: { readonly level: Level }) {
  const t = useTranslations('verification');
  const code = failureReasons.find((one) => one === level.reason_code) ?? 'other';
  return (
    <Note tone="bad">
      <b className="block font-semibold">{t(`reason.${code}`)}</b>
      {level.reason === '' ? null : <span className="break-words">{t('reviewerSays', { words: level.reason })}</span>}
    </Note>
  );
}
