import { guessCalls } from '@bourse/contract/guess';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useAct, useCall } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useSession } from '../../base/session/session.ts';
import type { Quiz } from './guess-view.ts';
import { useStaked } from './use-staked.ts';

interface QuizResultProps {
  readonly quiz: Quiz;
  readonly result: NonNullable<Quiz['result']>;
}

/** What a quiz came to, by which source, and what the customer has against it. */
export function QuizResult({ quiz, result }: QuizResultProps) {
  const t = useTranslations('guess.outcome');
  const momentOf = useMoment();
  const numbers = useNumbers();
  const stakedOf = useStaked();
  const name = quiz.answers.find(({ option }) => option === result.option)?.name ?? '';
  const sum = (amount: string): string => stakedOf(amount, quiz, 0);
  return (
    <section className="grid gap-3" aria-label={t('title')}>
      <Note tone="accent">{result.kind === 'answered' ? t('answered', { name }) : t(result.kind)}</Note>
      {result.challenge_until !== null && quiz.status === 3 ? (
        <p className="text-caption text-t2">{t('challengeable', { moment: momentOf(result.challenge_until) })}</p>
      ) : null}
      {result.finding === '' ? null : (
        <div className="grid gap-2 rounded-card p-4 text-label font-normal surface-2">
          <p className="whitespace-pre-wrap">{result.finding}</p>
          <a className="block break-all text-accent-text" href={result.url} target="_blank" rel="noreferrer">
            {result.url}
          </a>
        </div>
      )}
      {result.price === null && result.paid === null ? null : (
        <OrderSummary
          label={t('title')}
          lines={[
            ...(result.price === null
              ? []
              : [{ key: 'price', label: t('price'), value: `${numbers.whole(result.price)}\u00a0USDT` }]),
            ...(result.paid === null ? [] : [{ key: 'paid', label: t('paid'), value: sum(result.paid) }]),
            ...(result.fee === null || quiz.unit === 'points'
              ? []
              : [{ key: 'fee', label: t('fee'), value: sum(result.fee) }]),
          ]}
        />
      )}
      <OwnChallenge quizId={quiz.id} />
    </section>
  );
}

/** What the customer has said against the result, or may say. */
function OwnChallenge({ quizId }: { readonly quizId: string }) {
  const t = useTranslations('guess.outcome');
  const isVisitor = useSession(({ token }) => token === null);
  // Each of them tells of the one challenge of its quiz.
  const own = useCall(guessCalls.orders, { quiz_id: quizId, limit: '1' }, { enabled: !isVisitor });
  const stake = own.data?.list[0];
  if (stake === undefined) return null;
  if (stake.challenge !== null) {
    return (
      <div className="grid gap-2 rounded-card p-4 surface-2">
        <p className="text-label whitespace-pre-wrap">{stake.challenge.text}</p>
        <p className="text-label font-normal whitespace-pre-wrap text-t2">{stake.challenge.answer ?? t('awaits')}</p>
      </div>
    );
  }
  return stake.challenge_until === null ? null : <ChallengeForm quizId={quizId} />;
}

function ChallengeForm({ quizId }: { readonly quizId: string }) {
  const t = useTranslations('guess.outcome');
  const [text, setText] = useState('');
  const [wasSent, setSent] = useState(false);
  const act = useAct(guessCalls.challenge);
  const isMissing = text.trim() === '';
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (isMissing || act.isPending) return;
        act.mutate(
          { input: { id: quizId, text: text.trim() } },
          { onSuccess: () => void refresh(guessCalls.orders, guessCalls.detail) },
        );
      }}
    >
      <TextArea
        label={t('challenge')}
        hint={t('challengeHint')}
        rows={3}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={wasSent && isMissing ? t('challengeMissing') : act.error?.message}
      />
      <Button type="submit" busy={act.isPending}>
        {t('challengeSend')}
      </Button>
    </form>
  );
}
