import type { survey } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

/** The survey as the wire carries it: the page works on snake_case and converts nothing. */
export type Survey = z.infer<typeof survey.SurveySchema> & { is_kiosk?: boolean | undefined };
export type SurveyStatus = Survey['status'];
export type Category = Survey['categories'][number];
export type Dimension = Survey['dimensions'][number];
export type Item = Dimension['items'][number];
export type Submission = z.infer<typeof survey.SubmissionSchema>;
export interface KeptDraft {
  submission_id: string;
  units: { category: string; unit: string | null }[];
  answers: Submission['answers'];
  screen: string | null;
}
export interface KeepDraft {
  place?: string | null;
  based_on: number;
  draft: KeptDraft;
}
export interface KeepReply {
  is_kept: boolean;
  version: number;
  draft: KeptDraft | null;
}
export type Place = z.infer<NonNullable<typeof survey.startSurvey.reply>>;

/** 1–5, 0–10, a text, or null for "I prefer not to answer"; an item without an entry has no answer yet. */
export type AnswerValue = number | string | null;
export type Language = 'en' | 'es';
/** The two addresses of a survey: where one asks for access, and where one answers. */
export type Address = 'access' | 'response';
