import { guessStaffCalls } from '@bourse/contract/guess-desk';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

/** What is asked about a quiz: a result with its evidence, or an answer to a challenge. */
export function GuessRequest({ payload }: RequestProps) {
  const { id, result, url, finding, text } = payload;
  return (
    <div>
      {typeof id === 'string' && typeof result === 'number' && <Asked id={id} result={result} />}
      {typeof finding === 'string' && <p className="text-body break-words whitespace-pre-wrap">{finding}</p>}
      {typeof url === 'string' && (
        <a className="break-all text-accent-text" href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      )}
      {typeof text === 'string' && <p className="text-body break-words whitespace-pre-wrap">{text}</p>}
    </div>
  );
}

function Asked({ id, result }: { readonly id: string; readonly result: number }) {
  const t = useTranslations('guess');
  const quizzes = useCall(guessStaffCalls.quizzes, { state: 'all', quiz_id: id });
  const quiz = quizzes.data?.list[0];
  const answer = quiz?.answers.find(({ option }) => option === result)?.name ?? result.toString();
  return (
    <>
      <Fact label={t('question')} value={quiz?.name ?? `#${id}`} />
      <Fact label={t('result')} value={result === 0 ? t('noResult') : answer} />
    </>
  );
}
