export type { GoalResult as FaultResult, GoalRow as FaultRow, GoalRun as FaultRun } from '../goals/row.ts';
