export const files = import.meta.glob<object>('../base/texts/th.json', { eager: true, import: 'default' });
export const rooms = () => import('./rooms/th.ts');
