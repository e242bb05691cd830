/** The Content-Disposition of a download of everything: a ZIP, named after the day. */
export const nameExport = () => `attachment; filename="dermavigil-data-${new Date().toISOString().slice(0, 10)}.zip"`;
