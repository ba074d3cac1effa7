import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { say } from '../../base/parts/say.ts';
import { goTo } from '../../base/router/place.ts';
import { type Draft, faultsIn, fieldsOf, type View } from './nft-desk.ts';

/** What an act of this room changes of what it shows. */
const changes = [
  nftStaffCalls.artists,
  nftStaffCalls.works,
  nftStaffCalls.offers,
  nftStaffCalls.boxes,
  approvalCalls.list,
];

interface DeskForm<C extends AnyCall> {
  readonly call: C;
  readonly first: Draft;
  /** What is sent beside what was typed. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** What is wrong beside what the contract judges. */
  readonly faults?: (fields: Readonly<Record<string, string>>) => ReadonlySet<string>;
  /** Where it is found once it is done. */
  readonly view: View;
  /** Whether a second person decides first. */
  readonly isAsked?: (answer: OutputOf<C>) => boolean;
}

/** A form that is judged by the contract's own schema, and sent with a reason. */
export function useDeskForm<C extends AnyCall>({ call, first, more = {}, faults, view, isAsked }: DeskForm<C>) {
  const t = useTranslations('nft');
  const sentence = useActSentence();
  const [draft, setDraft] = useState<Draft>({ ...first, reason: '' });
  const [isTried, setTried] = useState(false);
  const act = useAct(call, changes);
  const fields = fieldsOf(draft);
  const sent = { ...fields, ...more };
  const wrong = new Set([...faultsIn(call.input, sent), ...(faults?.(fields) ?? [])]);
  return {
    draft,
    change: (name: string, typed: string) => {
      act.reset();
      setDraft({ ...draft, [name]: typed });
    },
    /** What is said at a field, once somebody has tried to send. */
    fault: (name: string): string | undefined => (isTried && wrong.has(name) ? t(`fault.${faultOf(name)}`) : undefined),
    refusal: act.error === null ? null : sentence(act.error),
    isPending: act.isPending,
    send: (event: FormEvent): void => {
      event.preventDefault();
      setTried(true);
      if (wrong.size > 0 || act.isPending) return;
      const input = sent as SentInputOf<C>; // the schema has just taken it
      act.mutate(input, {
        onSuccess: (answer) => {
          say('done', isAsked?.(answer) === true ? t('asked') : t(`done.${view}`));
          goTo('nft', view);
        },
      });
    },
  };
}

/** {@link useDeskForm}, for its fields. */
export type DeskFormState = Omit<ReturnType<typeof useDeskForm>, 'send'> & {
  readonly send: (event: FormEvent) => void;
};

/** What is wrong with a field, by its key in the texts. */
function faultOf(name: string) {
  switch (name) {
    case 'code':
      return 'code';
    case 'end':
    case 'start':
      return 'moment';
    case 'price':
    case 'per_increase':
    case 'margin':
      return 'amount';
    case 'royalty':
      return 'rate';
    case 'reason':
      return 'reason';
    case 'contents':
      return 'contents';
    case 'picture_id':
    case 'media_id':
    case 'poster_id':
      return 'file';
    default:
      return 'missing';
  }
}
