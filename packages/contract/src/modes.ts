/** clinical: dermatoscope images, eight classes. consumer: phone photos, six classes. */
export const modes = ['clinical', 'consumer'] as const;
export type Mode = (typeof modes)[number];
export const defaultMode: Mode = 'consumer';
