import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Sheet } from '@bourse/ui/sheet';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { open as openPlace } from '../../base/router/navigation.ts';
import { chooseServices, useChosenServices } from './chosen-services.ts';
import { serviceIcon } from './service-icons.ts';
import { chosenServices, type Service, shownServices, toggleService } from './services.ts';

interface ServiceSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly menu: readonly Service[];
}

/** Every service, and which of them stand on the first page. */
export function ServiceSheet({ open, onClose, menu }: ServiceSheetProps) {
  const t = useTranslations('home');
  const act = useTranslations('app.act');
  const [isEditing, setEditing] = useState(false);
  const chosen = chosenServices(menu, useChosenServices()).map(({ key }) => key);
  const press = ({ key, page }: Service): void => {
    if (isEditing) {
      chooseServices(toggleService(chosen, key));
      return;
    }
    onClose();
    openPlace(page);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('services')}
      closeLabel={act('close')}
      foot={
        <Button full onClick={() => setEditing(!isEditing)}>
          {t(isEditing ? 'editDone' : 'edit')}
        </Button>
      }
    >
      <p role="status" className="min-h-5 text-label font-normal text-t2">
        {isEditing ? t('editHint', { count: chosen.length, max: shownServices }) : null}
      </p>
      <ul className="grid grid-cols-4 gap-x-1 gap-y-3 py-2">
        {menu.map((service) => (
          <li key={service.key} className="min-w-0">
            <ServiceButton
              service={service}
              isEditing={isEditing}
              isChosen={chosen.includes(service.key)}
              onPress={() => press(service)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

interface ServiceButtonProps {
  readonly service: Service;
  readonly isEditing: boolean;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function ServiceButton({ service: { key }, isEditing, isChosen, onPress }: ServiceButtonProps) {
  const name = useTranslations('home.service');
  const text = name(key as Parameters<typeof name>[0]); // the menu's keys are those of the catalog
  return (
    <button
      type="button"
      aria-pressed={isEditing ? isChosen : undefined}
      className="relative flex min-h-[76px] w-full flex-col items-center gap-1.5 rounded-control p-1 text-center text-caption hover:bg-control"
      onClick={onPress}
    >
      <Icon of={serviceIcon(key)} size={22} className="mt-1 text-accent-text" />
      <span className="line-clamp-2 break-words">{text}</span>
      {isEditing ? (
        <span className="absolute top-0 right-2 grid size-4 place-items-center rounded-full bg-accent text-on-accent">
          <Icon of={isChosen ? Minus : Plus} size={12} />
        </span>
      ) : null}
    </button>
  );
}
