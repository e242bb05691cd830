import { AppError, messages } from '@dermavigil/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { sessions } from '../../db/schema.ts';
import type { ImageStore } from '../../storage/image-store.ts';

export interface ViewableImages {
	/** The JPEG for somebody with a signed address. Throws AppError not_found when they logged out or it was erased. */
	view(sessionId: string, name: string): Promise<Buffer>;
}

export function createViewableImages(db: Database, store: ImageStore): ViewableImages {
	return {
		async view(sessionId, name) {
			const loggedIn = await db
				.select({ id: sessions.id })
				.from(sessions)
				.where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())));
			if (loggedIn.length === 0) throw new AppError('not_found', messages.server.notFound);
			return await store.get(name).catch((error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') throw new AppError('not_found', messages.server.notFound);
				throw error;
			});
		},
	};
}
