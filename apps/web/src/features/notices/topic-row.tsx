import type { OutputOf } from '@bourse/contract/call';
import type { NoticeChannel } from '@bourse/contract/notice-wishes';
import { supportCalls } from '@bourse/contract/support';
import { Switch } from '@bourse/ui/switch';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';

/** What the customer wishes, as it stands. */
export type Wishes = OutputOf<typeof supportCalls.noticeWishes>;

interface RowProps {
  readonly topic: Wishes['list'][number]['topic'];
  readonly channel: NoticeChannel;
  readonly on: boolean;
  /** Whether there is somewhere to tell them. */
  readonly isPossible: boolean;
}

/** Whether the customer is told of a topic by a way. */
export function TopicRow({ topic, channel, on, isPossible }: RowProps) {
  const t = useTranslations('notices.wishes');
  const app = useTranslations('app');
  const id = useId();
  const act = useAct(supportCalls.wishNotices, [supportCalls.noticeWishes]);
  // What was chosen shows at once; a refusal brings back what stands.
  const shown = act.isPending && act.variables.input.on !== undefined ? act.variables.input.on === '1' : on;
  const wish = (wanted: boolean): void =>
    act.mutate(
      { input: { topic, channel, on: wanted ? '1' : '0' } },
      { onError: (error) => say('failed', error.isUncertain ? app('state.uncertain') : error.message) },
    );
  return (
    <div className="flex min-h-13 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1" id={id}>
        <span className="block font-medium">{t(`topic.${topic}`)}</span>
        <span className="block text-caption text-t3">{t(`topicText.${topic}`)}</span>
      </span>
      <Switch aria-labelledby={id} on={shown && isPossible} disabled={!isPossible} onSwitch={wish} />
    </div>
  );
}
