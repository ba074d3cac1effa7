export const files = import.meta.glob<object>('../../features/*/texts/th.json', { eager: true, import: 'default' });
