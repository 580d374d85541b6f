import type { survey, surveyDrafts } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

/** The survey in the API's format; the page uses its snake_case keys. */
export type Survey = z.infer<typeof survey.SurveySchema>;
export type SurveyStatus = Survey['status'];
export type Category = Survey['categories'][number];
export type Dimension = Survey['dimensions'][number];
export type Item = Dimension['items'][number];
export type Submission = z.infer<typeof survey.SubmissionSchema>;
export type ApiDraft = z.infer<typeof surveyDrafts.DraftSchema>;
export type KeepDraft = z.infer<NonNullable<typeof surveyDrafts.keepDraft.body>>;
export type KeepReply = Omit<z.infer<NonNullable<typeof surveyDrafts.keepDraft.reply>>, 'reservation_expires_at'>;
export type ReadReply = z.infer<NonNullable<typeof surveyDrafts.readDraft.reply>>;
export type Reservation = z.infer<NonNullable<typeof survey.startSurvey.reply>>;

/** 1–5, 0–10, a text, or null for "I prefer not to answer"; unanswered items have no entry. */
export type AnswerValue = number | string | null;
export type Language = 'en' | 'es';
/** Locale of each language for the reader's region: `en-GB`, or the language if no region is known. */
export type Locales = Readonly<Record<Language, string>>;
/** The two addresses of a survey: for access and for answering. */
export type Address = 'access' | 'response';
