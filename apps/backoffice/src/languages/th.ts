export const files = import.meta.glob<object>('../{base,features/*}/texts/th.json', { eager: true, import: 'default' });
