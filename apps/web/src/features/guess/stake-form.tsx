import type { IntentionEnd } from '@bourse/client/intentions';
import { guessCalls } from '@bourse/contract/guess';
import { rewardsCalls } from '@bourse/contract/rewards';
import { walletCalls } from '@bourse/contract/wallet';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { RadioList } from '@bourse/ui/radio-list';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { placeNow } from '../../base/router/history.ts';
import { useSession } from '../../base/session/session.ts';
import { useUser } from '../../base/session/use-user.ts';
import { SuitabilitySheet } from '../product-kit/suitability-sheet.tsx';
import { numberProblem, type Quiz, shareOf, type Stake } from './guess-view.ts';
import { useStaked } from './use-staked.ts';

/** What staking changes of what the app shows. */
const changed = [guessCalls.list, guessCalls.detail, guessCalls.orders, walletCalls.getInfo, walletCalls.list];
/** The same with points. */
const pointsChanged = [guessCalls.list, guessCalls.detail, guessCalls.orders, rewardsCalls.signState];

/** Chooses an answer and stakes on it. */
export function StakeForm({ quiz }: { readonly quiz: Quiz }) {
  const isVisitor = useSession(({ token }) => token === null);
  const t = useTranslations('guess');
  const numbers = useNumbers();
  const stakedOf = useStaked();
  const level = useUser()?.auth_level;
  const [option, setOption] = useState<string | null>(null);
  const options = quiz.answers.map((answer) => ({
    value: String(answer.option),
    title: answer.name,
    text: t('staked', { amount: stakedOf(answer.staked, quiz) }),
    tail: (
      <span className="num text-t2">
        {answer.odds === null ? '\u2014' : t('odds', { odds: numbers.fixed(answer.odds, 2) })}
      </span>
    ),
  }));
  return (
    <div className="grid gap-4">
      <RadioList label={t('answer')} options={options} value={option} onChoose={setOption} />
      {isVisitor ? (
        <SignedOut isPart />
      ) : level === 0 ? (
        <>
          <Note tone="warn">{t('verifyFirst')}</Note>
          <AppLink
            to="/pages/setting/real_mark"
            search={{ back: placeNow() }}
            className={buttonClass({ tone: 'primary', full: true })}
          >
            {t('verify')}
          </AppLink>
        </>
      ) : (
        <Amount quiz={quiz} option={option} />
      )}
    </div>
  );
}

/** What the customer has to stake of; null before it is known. */
function useAvailable({ unit, currency }: Quiz): string | null {
  const isPoints = unit === 'points';
  const wallet = useCall(walletCalls.getInfo, { currency }, { enabled: !isPoints });
  const points = useCall(rewardsCalls.signState, {}, { enabled: isPoints });
  if (isPoints) return points.data?.points.toString() ?? null;
  return wallet.data?.accounts.micro.available ?? null;
}

function Amount({ quiz, option }: { readonly quiz: Quiz; readonly option: string | null }) {
  const t = useTranslations('guess');
  const app = useTranslations('app.outcome');
  const stakedOf = useStaked();
  const [text, setText] = useTypedDecimal();
  const [wasAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [isTesting, setTesting] = useState(false);
  const isOffline = useFeedState() === 'offline';
  const { currency } = quiz;
  const isPoints = quiz.unit === 'points';
  const available = useAvailable(quiz);
  const number = readDecimal(text);
  const problem = numberProblem(number, text, quiz);
  const money = (amount: string): string => stakedOf(amount, quiz);
  const bounds = { minimum: money(quiz.minimum), maximum: money(quiz.maximum) };
  const wanted = number === null || option === null ? null : { id: quiz.id, option, number, terms_id: quiz.terms_id };
  const onEnd = (end: IntentionEnd<Stake>): void => {
    if (end.kind === 'done') {
      say('done', t('done'));
      setText('');
      setAsked(false);
    } else if (end.kind === 'never') setRefused(t('notDone'));
    else if (end.kind === 'refused' && end.code === 'SUITABILITY_REQUIRED') setTesting(true);
    else if (end.kind === 'refused') setRefused(end.code === 'NOT_ALLOWED' ? t('notForStaff') : end.text);
  };
  const { state, perform } = useIntention(
    isPoints ? guessCalls.submitPoints : guessCalls.submit,
    isPoints ? pointsChanged : changed,
    { wanted, onEnd },
  );
  const submit = async (): Promise<void> => {
    setAsked(true);
    setRefused(null);
    if (wanted === null || problem !== null || state !== 'idle') return;
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  const share =
    wanted === null || problem !== null ? null : shareOf(quiz, Number.parseInt(wanted.option, 10), wanted.number);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Input
        label={t('number')}
        note={
          available === null ? undefined : t(isPoints ? 'points.available' : 'available', { amount: money(available) })
        }
        hint={t('bounds', bounds)}
        inputMode={isPoints ? 'numeric' : 'decimal'}
        autoComplete="off"
        figures
        unit={isPoints ? t('points.unit') : currency}
        value={text}
        onChange={(event) => {
          setRefused(null);
          setText(event.target.value);
        }}
        error={problem !== null && (wasAsked || problem !== 'missing') ? t(`problem.${problem}`, bounds) : undefined}
      />
      <Fact label={t('wouldGet')} value={share === null ? '\u2014' : `\u2248\u00a0${money(share)}`} />
      <p className="flex flex-wrap justify-between gap-2 text-caption text-t3">
        <span>{t('wouldGetHint')}</span>
        {isPoints ? (
          <AppLink to="/pages/sign/sign" className="text-accent-text">
            {t('points.earn')}
          </AppLink>
        ) : (
          <AppLink to="/pages/fund/transfer" search={{ currency, to: 'micro' }} className="text-accent-text">
            {t('transfer')}
          </AppLink>
        )}
      </p>
      {wasAsked && option === null ? (
        <Note tone="bad" urgent>
          {t('chooseFirst')}
        </Note>
      ) : null}
      {state === 'checking' ? (
        <Note tone="warn" urgent>
          {app('checking')}
        </Note>
      ) : null}
      {refused === null ? null : (
        <Note tone="bad" urgent>
          {refused}
        </Note>
      )}
      {isOffline ? <Note tone="warn">{t('offline')}</Note> : null}
      <Button type="submit" tone="primary" full busy={state !== 'idle'} disabled={isOffline}>
        {t('submit')}
      </Button>
      <SuitabilitySheet open={isTesting} onClose={() => setTesting(false)} />
    </form>
  );
}
