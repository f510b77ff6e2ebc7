import type { Log } from 'backend';

/** What canary analysis tells a webhook, as JSON. */
export interface AnalysisNews {
  event: 'aborted' | 'raised' | 'promoted' | 'experiment ended';
  app: string;
  /** The release it is about; of an experiment, all of them with a space between. */
  version: string;
  /** Its part of the visitors until then. */
  percent: number;
  /** In words. */
  reason: string;
  /** The site's address. */
  site: string;
}

const ANSWER_MS = 10_000;

/** Posts the news. Whatever the other side does, only the log hears of it. */
export async function callWebhook(url: string, news: AnalysisNews, log: Log): Promise<void> {
  // The address may hold a secret.
  const { host } = new URL(url);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(news),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok)
      log.warn({ host, status: answer.status }, 'the webhook of canaries did not take the news');
  } catch (error) {
    const { name, cause } = error as Error;
    const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
    log.warn({ host, why }, 'the webhook of canaries could not be called');
  }
}
