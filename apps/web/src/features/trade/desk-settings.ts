import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type DeskLayout, type Panel, plainLayout, resized, type Size, toggled } from './desk-layout.ts';
import { onDevice } from '../../base/device/device-store.ts';

/** How this device has set its desk. */
export const useDeskLayout = create<DeskLayout>()(
  persist((): DeskLayout => plainLayout, { storage: onDevice(), name: 'bourse.desk', version: 1 }),
);

/** Makes a panel wider or higher. */
export function resizePanel(size: Size, px: number): void {
  useDeskLayout.setState((layout) => resized(layout, size, px));
}

/** Shows a hidden panel, hides a shown one. */
export function togglePanel(panel: Panel): void {
  useDeskLayout.setState((layout) => toggled(layout, panel));
}

/** Sets the desk as it was designed. */
export function restoreDesk(): void {
  useDeskLayout.setState(plainLayout);
}
