import { pagePaths } from '@dermavigil/contract';
import type { ComponentType } from 'react';
import { createBrowserRouter, createRoutesFromElements, Route } from 'react-router';
import { BareLayout } from './app/bare-layout.tsx';
import { Column, Layout } from './app/layout.tsx';
import { PageFailure } from './app/page-boundary.tsx';
import { ClinicianOnly, PatientOnly } from './app/route-guards.tsx';
import type { ArticleProps } from './features/content/article/article.tsx';
// Loaded at once, because it is the first page for most visitors.
import { LandingPage } from './features/landing/landing-page.tsx';
import { lazy } from './lib/lazy.tsx';

/** An article whose text is loaded on demand. */
function article(load: () => Promise<{ default: ComponentType } & ArticleProps>) {
	return lazy(async () => {
		const [{ default: Text, ...rest }, { Article }] = await Promise.all([
			load(),
			import('./features/content/article/article.tsx'),
		]);
		return {
			Page: () => (
				<Article {...rest}>
					<Text />
				</Article>
			),
		};
	}, 'Page');
}

const ScanPage = lazy(() => import('./features/scan/scan-page.tsx'), 'ScanPage');
const AnswersPage = lazy(() => import('./features/content/answers/answers-page.tsx'), 'AnswersPage');
const AboutSkinCancerPage = article(() => import('./features/content/skin-cancer/about-skin-cancer.mdx'));
const ContactPage = article(() => import('./features/content/contact.mdx'));
const FaqPage = lazy(() => import('./features/content/faq-page.tsx'), 'FaqPage');
const ModelCardPage = lazy(() => import('./features/content/model-card/model-card-page.tsx'), 'ModelCardPage');
const PhotoGuidePage = lazy(() => import('./features/content/photo-guide/photo-guide-page.tsx'), 'PhotoGuidePage');
const PrivacyPage = article(() => import('./features/content/privacy/privacy.mdx'));
const SelfExaminationPage = article(() => import('./features/content/self-examination/self-examination.mdx'));
const TermsPage = article(() => import('./features/content/terms.mdx'));
const WithdrawPage = lazy(() => import('./features/content/withdraw-page.tsx'), 'WithdrawPage');
const NotFoundPage = lazy(() => import('./app/not-found-page.tsx'), 'NotFoundPage');
const SignupPage = lazy(() => import('./features/account/signup-page.tsx'), 'SignupPage');
const ConfirmSignupPage = lazy(() => import('./features/account/confirm-signup-page.tsx'), 'ConfirmSignupPage');
const LoginPage = lazy(() => import('./features/account/login-page.tsx'), 'LoginPage');
const ForgotPasswordPage = lazy(() => import('./features/account/forgot-password-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazy(() => import('./features/account/reset-password-page.tsx'), 'ResetPasswordPage');
const StopRemindersPage = lazy(
	() => import('./features/account/reminders/stop-reminders-page.tsx'),
	'StopRemindersPage',
);
const AccountPage = lazy(() => import('./features/account/account-page.tsx'), 'AccountPage');
const FamilyPage = lazy(() => import('./features/account/family/family-page.tsx'), 'FamilyPage');
const InvitationPage = lazy(() => import('./features/account/family/invitation-page.tsx'), 'InvitationPage');
const LesionPage = lazy(() => import('./features/journal/lesion/lesion-page.tsx'), 'LesionPage');
const SelfCheckPage = lazy(() => import('./features/journal/self-check/self-check-page.tsx'), 'SelfCheckPage');
const SharedPage = lazy(() => import('./features/shared/shared-page.tsx'), 'SharedPage');
const DashboardPage = lazy(() => import('./features/journal/dashboard-page.tsx'), 'DashboardPage');
const ClinicalLoginPage = lazy(() => import('./features/clinic/login/clinical-login-page.tsx'), 'ClinicalLoginPage');
const TriagePage = lazy(() => import('./features/clinic/cases/triage-page.tsx'), 'TriagePage');
const StatisticsPage = lazy(() => import('./features/clinic/statistics/statistics-page.tsx'), 'StatisticsPage');
const AuditPage = lazy(() => import('./features/clinic/audit/audit-page.tsx'), 'AuditPage');
const StyleGuidePage = import.meta.env.DEV
	? lazy(() => import('./app/style-guide/style-guide-page.tsx'), 'StyleGuidePage')
	: null;

const routes = createRoutesFromElements(
	<Route errorElement={<PageFailure />}>
		<Route element={<BareLayout />}>
			<Route path={pagePaths.clinicalLogin} element={<ClinicalLoginPage />} />
			<Route path={pagePaths.shared} element={<SharedPage />} />
		</Route>
		<Route element={<Layout />}>
			<Route path={pagePaths.landing} element={<LandingPage />} />
			<Route element={<Column />}>
				<Route path={pagePaths.scan} element={<ScanPage />} />
				<Route path={pagePaths.withdraw} element={<WithdrawPage />} />
				<Route path={pagePaths.aboutSkinCancer} element={<AboutSkinCancerPage />} />
				<Route path={pagePaths.answers} element={<AnswersPage />} />
				<Route path={pagePaths.contact} element={<ContactPage />} />
				<Route path={pagePaths.faq} element={<FaqPage />} />
				<Route path={pagePaths.modelCard} element={<ModelCardPage />} />
				<Route path={pagePaths.photoGuide} element={<PhotoGuidePage />} />
				<Route path={pagePaths.privacy} element={<PrivacyPage />} />
				<Route path={pagePaths.selfExamination} element={<SelfExaminationPage />} />
				<Route path={pagePaths.terms} element={<TermsPage />} />
				<Route path={pagePaths.signup} element={<SignupPage />} />
				<Route path={pagePaths.confirmSignup} element={<ConfirmSignupPage />} />
				<Route path={pagePaths.login} element={<LoginPage />} />
				<Route path={pagePaths.forgotPassword} element={<ForgotPasswordPage />} />
				<Route path={pagePaths.resetPassword} element={<ResetPasswordPage />} />
				<Route path={pagePaths.stopReminders} element={<StopRemindersPage />} />
				<Route element={<PatientOnly />}>
					<Route path={pagePaths.account} element={<AccountPage />} />
					<Route path={pagePaths.family} element={<FamilyPage />} />
					<Route path={pagePaths.invitation} element={<InvitationPage />} />
					<Route path={pagePaths.journal} element={<DashboardPage />} />
					<Route path={pagePaths.lesion} element={<LesionPage />} />
					<Route path={pagePaths.selfCheck} element={<SelfCheckPage />} />
				</Route>
				<Route element={<ClinicianOnly />}>
					<Route path={pagePaths.cases} element={<TriagePage />} />
					<Route path={pagePaths.statistics} element={<StatisticsPage />} />
					<Route path={pagePaths.audit} element={<AuditPage />} />
				</Route>
				{StyleGuidePage && <Route path="styleguide" element={<StyleGuidePage />} />}
				<Route path="*" element={<NotFoundPage />} />
			</Route>
		</Route>
	</Route>,
);

/** The pages of the app, starting at the current address. One router per window: it listens for Back until `dispose()`. */
export const createRouter = () => createBrowserRouter(routes);
