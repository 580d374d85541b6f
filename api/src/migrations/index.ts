import type { Migration } from 'kysely/migration';
import { up as baseline } from './0001-baseline.ts';
import { up as actions } from './0002-actions.ts';
import { up as followUpPages } from './0003-follow-up-pages.ts';
import { up as commentTopics } from './0004-comment-topics.ts';
import { up as presentations } from './0005-presentations.ts';
import { up as commentSearch } from './0006-comment-search.ts';
import { up as followUpMails } from './0007-follow-up-mails.ts';
import { up as actionIdeas } from './0008-action-ideas.ts';
import { up as pageVisits } from './0009-page-visits.ts';
import { up as commentsWithoutCopy } from './0010-comments-without-copy.ts';
import { up as sealedPartitions } from './0011-sealed-partitions.ts';

/** Every migration, by the name that databases record. Add entries; never change or remove one. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': { up: baseline },
  '0002-actions': { up: actions },
  '0003-follow-up-pages': { up: followUpPages },
  '0004-comment-topics': { up: commentTopics },
  '0005-presentations': { up: presentations },
  '0006-comment-search': { up: commentSearch },
  '0007-follow-up-mails': { up: followUpMails },
  '0008-action-ideas': { up: actionIdeas },
  '0009-page-visits': { up: pageVisits },
  '0010-comments-without-copy': { up: commentsWithoutCopy },
  '0011-sealed-partitions': { up: sealedPartitions },
};
