package engine

import (
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator/core"
	"github.com/vektah/gqlparser/v2/validator/rules"
)

// checks are the rules of validation. Where clients read the words of a refusal, they are GitHub's. Two rules are not
// gqlparser's: whether fields of one name can be one takes it time by the square of their number, so the plan finds
// that out; and suggestions compare every word that is wrong with every name.
func checks() *rules.Rules {
	return rules.NewRules(
		core.Rule{Name: "FieldsOnCorrectType", RuleFunc: fieldsExist},
		core.Rule{Name: "KnownArgumentNames", RuleFunc: argumentsExist},
		rules.FragmentsOnCompositeTypesRule,
		rules.KnownDirectivesRule,
		rules.KnownFragmentNamesRule,
		rules.KnownRootTypeRule,
		rules.KnownTypeNamesRuleWithoutSuggestions,
		rules.LoneAnonymousOperationRule,
		rules.MaxIntrospectionDepth,
		rules.NoFragmentCyclesRule,
		rules.NoUndefinedVariablesRule,
		rules.NoUnusedFragmentsRule,
		rules.NoUnusedVariablesRule,
		rules.PossibleFragmentSpreadsRule,
		rules.ProvidedRequiredArgumentsRule,
		rules.ScalarLeafsRuleWithoutSuggestions,
		rules.SingleFieldSubscriptionsRule,
		rules.UniqueArgumentNamesRule,
		rules.UniqueDirectivesPerLocationRule,
		rules.UniqueFragmentNamesRule,
		rules.UniqueInputFieldNamesRule,
		rules.UniqueOperationNamesRule,
		rules.UniqueVariableNamesRule,
		rules.ValuesOfCorrectTypeRuleWithoutSuggestions,
		rules.VariablesAreInputTypesRule,
		rules.VariablesInAllowedPositionRule,
	)
}

// fieldsExist refuses unknown fields. gh goes on without what it is told so about.
func fieldsExist(events *core.Events, refuse core.AddErrFunc) {
	events.OnField(func(_ *core.Walker, field *ast.Field) {
		if field.ObjectDefinition != nil && field.Definition == nil {
			refuse(core.Message("%s", fmt.Sprintf("Field '%s' doesn't exist on type '%s'", field.Name, field.ObjectDefinition.Name)), core.At(field.Position))
		}
	})
}

func argumentsExist(events *core.Events, refuse core.AddErrFunc) {
	events.OnField(func(_ *core.Walker, field *ast.Field) {
		if field.ObjectDefinition == nil || field.Definition == nil {
			return
		}
		for _, argument := range field.Arguments {
			if field.Definition.Arguments.ForName(argument.Name) == nil {
				refuse(core.Message("%s", fmt.Sprintf("Field '%s' doesn't accept argument '%s'", field.Name, argument.Name)), core.At(field.Position))
			}
		}
	})
	events.OnDirective(func(_ *core.Walker, directive *ast.Directive) {
		if directive.Definition == nil {
			return
		}
		for _, argument := range directive.Arguments {
			if directive.Definition.Arguments.ForName(argument.Name) == nil {
				refuse(core.Message("%s", fmt.Sprintf("Directive '%s' doesn't accept argument '%s'", directive.Name, argument.Name)), core.At(directive.Position))
			}
		}
	})
}
