import type { survey, surveyDrafts } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

/** The survey as the wire carries it: the page works on snake_case and converts nothing. */
export type Survey = z.infer<typeof survey.SurveySchema>;
export type SurveyStatus = Survey['status'];
export type Category = Survey['categories'][number];
export type Dimension = Survey['dimensions'][number];
export type Item = Dimension['items'][number];
export type Submission = z.infer<typeof survey.SubmissionSchema>;
export type KeptDraft = z.infer<typeof surveyDrafts.DraftSchema>;
export type KeepDraft = z.infer<NonNullable<typeof surveyDrafts.keepDraft.body>>;
export type KeepReply = Omit<z.infer<NonNullable<typeof surveyDrafts.keepDraft.reply>>, 'reservation_expires_at'>;
export type ReadReply = z.infer<NonNullable<typeof surveyDrafts.readDraft.reply>>;
export type Reservation = z.infer<NonNullable<typeof survey.startSurvey.reply>>;

/** 1–5, 0–10, a text, or null for "I prefer not to answer"; an item without an entry has no answer yet. */
export type AnswerValue = number | string | null;
export type Language = 'en' | 'es';
/** Each language as the reader's region writes dates: `en-GB`, or the language alone where no region is known. */
export type Locales = Readonly<Record<Language, string>>;
/** The two addresses of a survey: where one asks for access, and where one answers. */
export type Address = 'access' | 'response';
